; The sum of x[i] y[i]. Blocks run in parallel; in a block, 16 strands sum every 16th product each.
; Made from dot.c by build.py; do not edit.
; result: 697773

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 100000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@x = internal unnamed_addr global ptr null, align 8
@y = internal unnamed_addr global ptr null, align 8
@part = internal unnamed_addr global ptr null, align 8
@sum = internal unnamed_addr global double 0.000000e+00, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i36 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #13
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  tail call fastcc void @setup(i64 noundef %call.i)
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #13
  tail call fastcc void @setup(i64 noundef %call.i)
  %cmp1048 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1048, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond753 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i39 = getelementptr inbounds nuw i8, ptr %t.i36, i64 8
  %call.i34.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @x, align 8
  %5 = load ptr, ptr @y, align 8
  %6 = load ptr, ptr @part, align 8
  %call.i35.peel = call fastcc double @dot(i64 noundef %call.i, ptr noundef %4, ptr noundef %5, ptr noundef %6)
  store double %call.i35.peel, ptr @sum, align 8
  %call.i37.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i36) #13
  %7 = load i64, ptr %t.i36, align 8
  %8 = load i64, ptr %tv_nsec.i39, align 8
  %reass.add.peel = sub i64 %7, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i40.peel = sub i64 %8, %3
  %sub.peel = add i64 %add.i40.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond753, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 100000)
  %9 = load ptr, ptr @x, align 8
  %10 = load ptr, ptr @y, align 8
  %11 = load ptr, ptr @part, align 8
  %call.i32 = tail call fastcc double @dot(i64 noundef 100000, ptr noundef %9, ptr noundef %10, ptr noundef %11)
  store double %call.i32, ptr @sum, align 8
  %conv.i = fptoui double %call.i32 to i64
  %shr = lshr i64 %conv.i, 32
  %xor = xor i64 %shr, %conv.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %12 = load double, ptr @sum, align 8
  %conv.i33 = fptoui double %12 to i64
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %conv.i33)
  br label %cleanup
if.end13:
  %r.049 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i34 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %13 = load i64, ptr %t.i, align 8
  %14 = load i64, ptr %tv_nsec.i, align 8
  %15 = load ptr, ptr @x, align 8
  %16 = load ptr, ptr @y, align 8
  %17 = load ptr, ptr @part, align 8
  %call.i35 = call fastcc double @dot(i64 noundef %call.i, ptr noundef %15, ptr noundef %16, ptr noundef %17)
  store double %call.i35, ptr @sum, align 8
  %call.i37 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i36) #13
  %18 = load i64, ptr %t.i36, align 8
  %19 = load i64, ptr %tv_nsec.i39, align 8
  %reass.add = sub i64 %18, %13
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i40 = sub i64 %19, %14
  %sub = add i64 %add.i40, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.049, 1
  %exitcond.not = icmp eq i64 %inc, %cond753
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %if.then ], [ 0, %for.cond.cleanup ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @x, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = shl nsw i64 %n, 3
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #15
  unreachable
room.exit:
  store ptr %call.i, ptr @x, align 8
  %call.i20 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i21 = icmp eq ptr %call.i20, null
  br i1 %tobool.not.i21, label %if.then.i22, label %room.exit23
if.then.i22:
  tail call void @abort() #15
  unreachable
room.exit23:
  store ptr %call.i20, ptr @y, align 8
  %div = sdiv i64 %n, 8192
  %add = shl nsw i64 %div, 7
  %add.i24 = add nsw i64 %add, 191
  %and.i25 = and i64 %add.i24, -128
  %call.i26 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i25) #14
  %tobool.not.i27 = icmp eq ptr %call.i26, null
  br i1 %tobool.not.i27, label %if.then.i28, label %room.exit29
if.then.i28:
  tail call void @abort() #15
  unreachable
room.exit29:
  store ptr %call.i26, ptr @part, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit29 ], [ %0, %entry ]
  %cmp30 = icmp sgt i64 %n, 0
  br i1 %cmp30, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %2 = load ptr, ptr @y, align 8
  br label %for.body
for.cond.cleanup:
  ret void
for.body:
  %i.031 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = mul i64 %i.031, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, 36076912019
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = and i32 %conv.i, 7
  %conv = uitofp nneg i32 %rem to double
  %arrayidx = getelementptr inbounds nuw double, ptr %1, i64 %i.031
  store double %conv, ptr %arrayidx, align 8
  %rem7 = urem i64 %i.031, 5
  %conv8 = uitofp nneg i64 %rem7 to double
  %arrayidx9 = getelementptr inbounds nuw double, ptr %2, i64 %i.031
  store double %conv8, ptr %arrayidx9, align 8
  %inc = add nuw nsw i64 %i.031, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc double @dot(i64 noundef %n, ptr noundef readonly captures(none) %x, ptr noundef readonly captures(none) %y, ptr noundef captures(none) %part) unnamed_addr #8 {
entry:
  %sub = add nsw i64 %n, 8191
  %div = sdiv i64 %sub, 8192
  %smax = tail call i64 @llvm.smax.i64(i64 %div, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %b.0 = phi i64 [ 0, %entry.spine ], [ %inc38, %for.inc37 ]
  %exitcond.not = icmp eq i64 %b.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  %cmp4688 = icmp sgt i64 %n, 0
  br i1 %cmp4688, label %for.body48.preheader, label %for.cond.cleanup47
for.body48.preheader:
  %mul45 = shl nuw nsw i64 %div, 4
  %smax97 = tail call i64 @llvm.smax.i64(i64 %mul45, i64 1)
  br label %for.body48
if.end:
  fork interior [label %if.then1, label %for.inc37]
if.then1:
  %mul = shl nsw i64 %b.0, 13
  %sub2 = sub nsw i64 %n, %mul
  %cmp3 = icmp slt i64 %sub2, 8192
  %add4 = add nuw nsw i64 %mul, 8192
  %cond = select i1 %cmp3, i64 %n, i64 %add4
  fork [label %if.then1.spine]
if.then1.spine:
  br label %for.cond7
for.cond7:
  %k.0 = phi i64 [ 0, %if.then1.spine ], [ %inc, %for.inc34 ]
  %exitcond99 = icmp eq i64 %k.0, 16
  br i1 %exitcond99, label %if.then9, label %if.end10
if.then9:
  join
  halt
if.end10:
  fork interior [label %for.cond13.preheader, label %for.inc34]
for.cond13.preheader:
  %sub14 = add nsw i64 %cond, -15
  %cmp1591 = icmp slt i64 %mul, %sub14
  br i1 %cmp1591, label %for.body, label %for.cond.cleanup
for.cond.cleanup:
  %s.0.lcssa = phi double [ 0.000000e+00, %for.cond13.preheader ], [ %2, %for.body ]
  %sub21 = sub nsw i64 %cond, %mul
  %rem = srem i64 %sub21, 16
  %cmp24 = icmp slt i64 %k.0, %rem
  br i1 %cmp24, label %if.then25, label %if.end31
for.body:
  %i.093 = phi i64 [ %add20, %for.body ], [ %mul, %for.cond13.preheader ]
  %s.092 = phi double [ %2, %for.body ], [ 0.000000e+00, %for.cond13.preheader ]
  %add16 = or disjoint i64 %i.093, %k.0
  %arrayidx = getelementptr inbounds nuw double, ptr %x, i64 %add16
  %0 = load double, ptr %arrayidx, align 8
  %arrayidx18 = getelementptr inbounds nuw double, ptr %y, i64 %add16
  %1 = load double, ptr %arrayidx18, align 8
  %2 = tail call double @llvm.fmuladd.f64(double %0, double %1, double %s.092)
  %add20 = add nuw nsw i64 %i.093, 16
  %cmp15 = icmp slt i64 %add20, %sub14
  br i1 %cmp15, label %for.body, label %for.cond.cleanup
if.then25:
  %sub22 = sub nsw i64 %cond, %rem
  %add26 = add nsw i64 %k.0, %sub22
  %arrayidx27 = getelementptr inbounds double, ptr %x, i64 %add26
  %3 = load double, ptr %arrayidx27, align 8
  %arrayidx29 = getelementptr inbounds double, ptr %y, i64 %add26
  %4 = load double, ptr %arrayidx29, align 8
  %5 = tail call double @llvm.fmuladd.f64(double %3, double %4, double %s.0.lcssa)
  br label %if.end31
if.end31:
  %s.1 = phi double [ %5, %if.then25 ], [ %s.0.lcssa, %for.cond.cleanup ]
  %add.ptr.idx = shl nsw i64 %b.0, 7
  %add.ptr = getelementptr inbounds nuw i8, ptr %part, i64 %add.ptr.idx
  %arrayidx32 = getelementptr inbounds nuw double, ptr %add.ptr, i64 %k.0
  store double %s.1, ptr %arrayidx32, align 8
  halt
for.inc34:
  %inc = add nuw nsw i64 %k.0, 1
  br label %for.cond7
for.inc37:
  %inc38 = add nuw nsw i64 %b.0, 1
  br label %for.cond
for.cond.cleanup47:
  %s42.0.lcssa = phi double [ 0.000000e+00, %if.then ], [ %add50, %for.body48 ]
  ret double %s42.0.lcssa
for.body48:
  %k43.090 = phi i64 [ %inc52, %for.body48 ], [ 0, %for.body48.preheader ]
  %s42.089 = phi double [ %add50, %for.body48 ], [ 0.000000e+00, %for.body48.preheader ]
  %arrayidx49 = getelementptr inbounds nuw double, ptr %part, i64 %k43.090
  %6 = load double, ptr %arrayidx49, align 8
  %add50 = fadd double %s42.089, %6
  %inc52 = add nuw nsw i64 %k43.090, 1
  %exitcond98.not = icmp eq i64 %inc52, %smax97
  br i1 %exitcond98.not, label %for.cond.cleanup47, label %for.body48
}

declare double @llvm.fmuladd.f64(double, double, double) #10

declare i64 @llvm.smax.i64(i64, i64) #12

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { cold nofree noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nounwind }
attributes #14 = { nounwind allocsize(1) }
attributes #15 = { noreturn nounwind }
attributes #16 = { noduplicate nomerge nounwind }
attributes #17 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{!"llvm.loop.peeled.count", i32 1}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !5}
!9 = distinct !{!9, !5}
