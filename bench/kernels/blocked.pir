; c = a b, squares of n by n in blocks of 32 rows by 64 columns by 64 terms. n is a multiple of 64.
; Made from blocked.c by build.py; do not edit.
; result: 200287945

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 64, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@a = internal unnamed_addr global ptr null, align 8
@b = internal unnamed_addr global ptr null, align 8
@c = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i48 = alloca %struct.timespec, align 8
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
  %cmp1060 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1060, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond765 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i51 = getelementptr inbounds nuw i8, ptr %t.i48, i64 8
  %call.i46.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @a, align 8
  %5 = load ptr, ptr @b, align 8
  %6 = load ptr, ptr @c, align 8
  call fastcc void @matmul(i64 noundef %call.i, ptr noundef %4, ptr noundef %5, ptr noundef %6)
  %call.i49.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i48) #13
  %7 = load i64, ptr %t.i48, align 8
  %8 = load i64, ptr %tv_nsec.i51, align 8
  %reass.add.peel = sub i64 %7, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i52.peel = sub i64 %8, %3
  %sub.peel = add i64 %add.i52.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond765, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 64)
  %9 = load ptr, ptr @a, align 8
  %10 = load ptr, ptr @b, align 8
  %11 = load ptr, ptr @c, align 8
  tail call fastcc void @matmul(i64 noundef 64, ptr noundef %9, ptr noundef %10, ptr noundef %11)
  %12 = load ptr, ptr @c, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %12, i64 %i.06.i.i
  %13 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %13 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 32768
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %14 = load ptr, ptr @c, align 8
  %mul.i32 = shl i64 %call.i, 3
  %mul1.i33 = mul i64 %mul.i32, %call.i
  %cmp4.not.i.i34 = icmp eq i64 %call.i, 0
  br i1 %cmp4.not.i.i34, label %check.exit45, label %for.body.i.i35
for.body.i.i35:
  %i.06.i.i36 = phi i64 [ %inc.i.i42, %for.body.i.i35 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i37 = phi i64 [ %mul.i.i41, %for.body.i.i35 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i38 = getelementptr inbounds nuw i8, ptr %14, i64 %i.06.i.i36
  %15 = load i8, ptr %arrayidx.i.i38, align 1
  %conv.i.i39 = zext i8 %15 to i64
  %xor.i.i40 = xor i64 %h.05.i.i37, %conv.i.i39
  %mul.i.i41 = mul i64 %xor.i.i40, 1099511628211
  %inc.i.i42 = add nuw i64 %i.06.i.i36, 1
  %exitcond.not.i.i43 = icmp eq i64 %inc.i.i42, %mul1.i33
  br i1 %exitcond.not.i.i43, label %check.exit45, label %for.body.i.i35
check.exit45:
  %h.0.lcssa.i.i44 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i41, %for.body.i.i35 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i44)
  br label %cleanup
if.end13:
  %r.061 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i46 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %16 = load i64, ptr %t.i, align 8
  %17 = load i64, ptr %tv_nsec.i, align 8
  %18 = load ptr, ptr @a, align 8
  %19 = load ptr, ptr @b, align 8
  %20 = load ptr, ptr @c, align 8
  call fastcc void @matmul(i64 noundef %call.i, ptr noundef %18, ptr noundef %19, ptr noundef %20)
  %call.i49 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i48) #13
  %21 = load i64, ptr %t.i48, align 8
  %22 = load i64, ptr %tv_nsec.i51, align 8
  %reass.add = sub i64 %21, %16
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i52 = sub i64 %22, %17
  %sub = add i64 %add.i52, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.061, 1
  %exitcond.not = icmp eq i64 %inc, %cond765
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit45 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @a, align 8
  %tobool.not = icmp eq ptr %0, null
  %mul = mul i64 %n, %n
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul1 = shl nsw i64 %mul, 3
  %add.i = add nuw i64 %mul1, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #15
  unreachable
room.exit:
  store ptr %call.i, ptr @a, align 8
  %call.i30 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i31 = icmp eq ptr %call.i30, null
  br i1 %tobool.not.i31, label %if.then.i32, label %room.exit33
if.then.i32:
  tail call void @abort() #15
  unreachable
room.exit33:
  store ptr %call.i30, ptr @b, align 8
  %call.i36 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i37 = icmp eq ptr %call.i36, null
  br i1 %tobool.not.i37, label %if.then.i38, label %room.exit39
if.then.i38:
  tail call void @abort() #15
  unreachable
room.exit39:
  store ptr %call.i36, ptr @c, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit39 ], [ %0, %entry ]
  %cmp46.not = icmp eq i64 %n, 0
  br i1 %cmp46.not, label %for.cond.cleanup, label %for.body.lr.ph
for.body.lr.ph:
  %2 = load ptr, ptr @b, align 8
  %3 = load ptr, ptr @c, align 8
  %umax = tail call i64 @llvm.umax.i64(i64 %mul, i64 1)
  br label %for.body
for.cond.cleanup:
  ret void
for.body:
  %i.047 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %4 = mul i64 %i.047, -7046029254386353131
  %mul.i = add i64 %4, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 10
  %conv = uitofp nneg i32 %rem to double
  %arrayidx = getelementptr inbounds nuw double, ptr %1, i64 %i.047
  store double %conv, ptr %arrayidx, align 8
  %mul.i40 = add i64 %4, 3812040369151004262
  %shr.i41 = lshr i64 %mul.i40, 32
  %xor.i42 = xor i64 %shr.i41, %mul.i40
  %mul1.i43 = mul i64 %xor.i42, -2960836687051489901
  %shr2.i44 = lshr i64 %mul1.i43, 33
  %conv.i45 = trunc nuw nsw i64 %shr2.i44 to i32
  %rem11 = urem i32 %conv.i45, 10
  %conv12 = uitofp nneg i32 %rem11 to double
  %arrayidx13 = getelementptr inbounds nuw double, ptr %2, i64 %i.047
  store double %conv12, ptr %arrayidx13, align 8
  %arrayidx14 = getelementptr inbounds nuw double, ptr %3, i64 %i.047
  store double 0.000000e+00, ptr %arrayidx14, align 8
  %inc = add nuw nsw i64 %i.047, 1
  %exitcond.not = icmp eq i64 %inc, %umax
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @matmul(i64 noundef %n, ptr noalias noundef readonly captures(none) %a, ptr noalias noundef readonly captures(none) %b, ptr noalias noundef captures(none) %c) unnamed_addr #8 {
entry:
  %div = sdiv i64 %n, 32
  %smax = tail call i64 @llvm.smax.i64(i64 %div, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %block.0 = phi i64 [ 0, %entry.spine ], [ %inc53, %for.inc52 ]
  %exitcond.not = icmp eq i64 %block.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %for.cond2.preheader, label %for.inc52]
for.cond2.preheader:
  %cmp393 = icmp sgt i64 %n, 0
  br i1 %cmp393, label %for.cond4.preheader.lr.ph, label %for.cond.cleanup
for.cond4.preheader.lr.ph:
  %mul = shl i64 %block.0, 5
  %mul9 = add i64 %mul, 32
  %cmp1089.not = icmp eq i64 %mul, 9223372036854775776
  br label %for.body7.preheader
for.body7.preheader:
  %j0.094 = phi i64 [ 0, %for.cond4.preheader.lr.ph ], [ %add49, %for.cond.cleanup6 ]
  br label %for.body7
for.cond.cleanup:
  halt
for.cond.cleanup6:
  %add49 = add nuw nsw i64 %j0.094, 64
  %cmp3 = icmp slt i64 %add49, %n
  br i1 %cmp3, label %for.body7.preheader, label %for.cond.cleanup
for.body7:
  %k0.092 = phi i64 [ %add46, %for.cond.cleanup11 ], [ 0, %for.body7.preheader ]
  br i1 %cmp1089.not, label %for.cond.cleanup11, label %for.body12
for.cond.cleanup11:
  %add46 = add nuw nsw i64 %k0.092, 64
  %cmp5 = icmp slt i64 %add46, %n
  br i1 %cmp5, label %for.body7, label %for.cond.cleanup6
for.body12:
  %i.090 = phi i64 [ %inc43, %if.then24 ], [ %mul, %for.body7 ]
  fork [label %for.body12.spine]
for.body12.spine:
  br label %for.cond22
for.cond22:
  %j.0 = phi i64 [ 0, %for.body12.spine ], [ %inc40, %for.inc39 ]
  %exitcond102 = icmp eq i64 %j.0, 64
  br i1 %exitcond102, label %if.then24, label %if.end25
if.then24:
  join
  %inc43 = add nuw nsw i64 %i.090, 1
  %cmp10 = icmp slt i64 %inc43, %mul9
  br i1 %cmp10, label %for.body12, label %for.cond.cleanup11
if.end25:
  fork interior [label %if.then27, label %for.inc39]
if.then27:
  %mul13.le = mul nsw i64 %i.090, %n
  %add.ptr.le = getelementptr inbounds double, ptr %a, i64 %mul13.le
  %add.ptr14.le = getelementptr inbounds nuw double, ptr %add.ptr.le, i64 %k0.092
  %mul15.le = mul nuw nsw i64 %k0.092, %n
  %add.ptr16.le = getelementptr inbounds nuw double, ptr %b, i64 %mul15.le
  %add.ptr17.le = getelementptr inbounds nuw double, ptr %add.ptr16.le, i64 %j0.094
  %add.ptr19.le = getelementptr inbounds double, ptr %c, i64 %mul13.le
  %add.ptr20.le = getelementptr inbounds nuw double, ptr %add.ptr19.le, i64 %j0.094
  %arrayidx = getelementptr inbounds nuw double, ptr %add.ptr20.le, i64 %j.0
  %0 = load double, ptr %arrayidx, align 8
  %invariant.gep = getelementptr double, ptr %add.ptr17.le, i64 %j.0
  br label %for.body31
for.cond.cleanup30:
  store double %3, ptr %arrayidx, align 8
  halt
for.body31:
  %k.096 = phi i64 [ 0, %if.then27 ], [ %inc, %for.body31 ]
  %s.095 = phi double [ %0, %if.then27 ], [ %3, %for.body31 ]
  %arrayidx32 = getelementptr inbounds nuw double, ptr %add.ptr14.le, i64 %k.096
  %1 = load double, ptr %arrayidx32, align 8
  %mul33 = mul nuw nsw i64 %k.096, %n
  %gep = getelementptr double, ptr %invariant.gep, i64 %mul33
  %2 = load double, ptr %gep, align 8
  %3 = tail call double @llvm.fmuladd.f64(double %1, double %2, double %s.095)
  %inc = add nuw nsw i64 %k.096, 1
  %exitcond103.not = icmp eq i64 %inc, 64
  br i1 %exitcond103.not, label %for.cond.cleanup30, label %for.body31
for.inc39:
  %inc40 = add nuw nsw i64 %j.0, 1
  br label %for.cond22
for.inc52:
  %inc53 = add nuw nsw i64 %block.0, 1
  br label %for.cond
}

declare double @llvm.fmuladd.f64(double, double, double) #10

declare i64 @llvm.umax.i64(i64, i64) #12

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
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5, !7}
!7 = !{!"llvm.loop.peeled.count", i32 1}
!8 = distinct !{!8, !5}
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !5}
!11 = distinct !{!11, !5}
!12 = distinct !{!12, !5}
