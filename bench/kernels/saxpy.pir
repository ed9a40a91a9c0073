; y = a x + y.
; Made from saxpy.c by build.py; do not edit.
; result: 458824304

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 1000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@x = internal unnamed_addr global ptr null, align 8
@y = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i47 = alloca %struct.timespec, align 8
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
  %cmp1059 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1059, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond764 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i50 = getelementptr inbounds nuw i8, ptr %t.i47, i64 8
  %call.i45.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @x, align 8
  %5 = load ptr, ptr @y, align 8
  call fastcc void @saxpy(i64 noundef %call.i, ptr noundef %4, ptr noundef %5)
  %call.i48.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %6 = load i64, ptr %t.i47, align 8
  %7 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add.peel = sub i64 %6, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i51.peel = sub i64 %7, %3
  %sub.peel = add i64 %add.i51.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond764, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 1000)
  %8 = load ptr, ptr @x, align 8
  %9 = load ptr, ptr @y, align 8
  tail call fastcc void @saxpy(i64 noundef 1000, ptr noundef %8, ptr noundef %9)
  %10 = load ptr, ptr @y, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %10, i64 %i.06.i.i
  %11 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %11 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 4000
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %12 = load ptr, ptr @y, align 8
  %mul.i32 = shl nsw i64 %call.i, 2
  %cmp4.not.i.i33 = icmp eq i64 %call.i, 0
  br i1 %cmp4.not.i.i33, label %check.exit44, label %for.body.i.i34
for.body.i.i34:
  %i.06.i.i35 = phi i64 [ %inc.i.i41, %for.body.i.i34 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i36 = phi i64 [ %mul.i.i40, %for.body.i.i34 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i37 = getelementptr inbounds nuw i8, ptr %12, i64 %i.06.i.i35
  %13 = load i8, ptr %arrayidx.i.i37, align 1
  %conv.i.i38 = zext i8 %13 to i64
  %xor.i.i39 = xor i64 %h.05.i.i36, %conv.i.i38
  %mul.i.i40 = mul i64 %xor.i.i39, 1099511628211
  %inc.i.i41 = add nuw i64 %i.06.i.i35, 1
  %exitcond.not.i.i42 = icmp eq i64 %inc.i.i41, %mul.i32
  br i1 %exitcond.not.i.i42, label %check.exit44, label %for.body.i.i34
check.exit44:
  %h.0.lcssa.i.i43 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i40, %for.body.i.i34 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i43)
  br label %cleanup
if.end13:
  %r.060 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i45 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %14 = load i64, ptr %t.i, align 8
  %15 = load i64, ptr %tv_nsec.i, align 8
  %16 = load ptr, ptr @x, align 8
  %17 = load ptr, ptr @y, align 8
  call fastcc void @saxpy(i64 noundef %call.i, ptr noundef %16, ptr noundef %17)
  %call.i48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %18 = load i64, ptr %t.i47, align 8
  %19 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add = sub i64 %18, %14
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i51 = sub i64 %19, %15
  %sub = add i64 %add.i51, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.060, 1
  %exitcond.not = icmp eq i64 %inc, %cond764
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit44 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @x, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = shl nsw i64 %n, 2
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
  %call.i16 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i17 = icmp eq ptr %call.i16, null
  br i1 %tobool.not.i17, label %if.then.i18, label %room.exit19
if.then.i18:
  tail call void @abort() #15
  unreachable
room.exit19:
  store ptr %call.i16, ptr @y, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit19 ], [ %0, %entry ]
  %cmp20 = icmp sgt i64 %n, 0
  br i1 %cmp20, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %2 = load ptr, ptr @y, align 8
  br label %for.body
for.cond.cleanup:
  ret void
for.body:
  %i.021 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = mul i64 %i.021, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 1000
  %conv = uitofp nneg i32 %rem to float
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %i.021
  store float %conv, ptr %arrayidx, align 4
  %rem4 = urem i64 %i.021, 7
  %conv5 = uitofp nneg i64 %rem4 to float
  %arrayidx6 = getelementptr inbounds nuw float, ptr %2, i64 %i.021
  store float %conv5, ptr %arrayidx6, align 4
  %inc = add nuw nsw i64 %i.021, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @saxpy(i64 noundef %n, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef captures(none) %y) unnamed_addr #8 {
entry:
  %smax = tail call i64 @llvm.smax.i64(i64 %n, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %i.0 = phi i64 [ 0, %entry.spine ], [ %inc, %for.inc ]
  %exitcond.not = icmp eq i64 %i.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc]
if.then1:
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i64 %i.0
  %0 = load float, ptr %arrayidx, align 4
  %arrayidx2 = getelementptr inbounds nuw float, ptr %y, i64 %i.0
  %1 = load float, ptr %arrayidx2, align 4
  %2 = tail call float @llvm.fmuladd.f32(float %0, float 3.000000e+00, float %1)
  store float %2, ptr %arrayidx2, align 4
  halt
for.inc:
  %inc = add nuw i64 %i.0, 1
  br label %for.cond
}

declare float @llvm.fmuladd.f32(float, float, float) #10

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
