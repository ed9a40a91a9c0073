; Ten rounds of the five-point stencil on a square of n by n.
; Made from stencil5.c by build.py; do not edit.
; result: 120414

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 50, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@a = internal unnamed_addr global ptr null, align 8
@b = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i50 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %for.body.lr.ph.i
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
  %cmp1062 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1062, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond767 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i53 = getelementptr inbounds nuw i8, ptr %t.i50, i64 8
  %call.i47.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  call fastcc void @kernel(i64 noundef %call.i)
  %call.i51.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i50) #13
  %4 = load i64, ptr %t.i50, align 8
  %5 = load i64, ptr %tv_nsec.i53, align 8
  %reass.add.peel = sub i64 %4, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i54.peel = sub i64 %5, %3
  %sub.peel = add i64 %add.i54.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond767, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
for.body.lr.ph.i:
  tail call fastcc void @setup(i64 noundef 50)
  tail call fastcc void @kernel(i64 noundef 50)
  %6 = load ptr, ptr @a, align 8
  br label %for.body.i
for.body.i:
  %i.08.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %inc.i, %for.body.i ]
  %s.07.i = phi double [ 0.000000e+00, %for.body.lr.ph.i ], [ %add.i, %for.body.i ]
  %arrayidx.i = getelementptr inbounds nuw float, ptr %6, i64 %i.08.i
  %7 = load float, ptr %arrayidx.i, align 4
  %conv.i = fpext float %7 to double
  %add.i = fadd double %s.07.i, %conv.i
  %inc.i = add nuw nsw i64 %i.08.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, 2500
  br i1 %exitcond.not.i, label %check.exit, label %for.body.i
check.exit:
  %8 = fptoui double %add.i to i64
  %shr = lshr i64 %8, 32
  %xor = xor i64 %shr, %8
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %cmp6.not.i32 = icmp eq i64 %call.i, 0
  br i1 %cmp6.not.i32, label %check.exit46, label %for.body.lr.ph.i33
for.body.lr.ph.i33:
  %mul.i34 = mul i64 %call.i, %call.i
  %9 = load ptr, ptr @a, align 8
  %umax.i35 = call i64 @llvm.umax.i64(i64 %mul.i34, i64 1)
  br label %for.body.i36
for.cond.cleanup.loopexit.i44:
  %10 = fptoui double %add.i41 to i64
  br label %check.exit46
for.body.i36:
  %i.08.i37 = phi i64 [ 0, %for.body.lr.ph.i33 ], [ %inc.i42, %for.body.i36 ]
  %s.07.i38 = phi double [ 0.000000e+00, %for.body.lr.ph.i33 ], [ %add.i41, %for.body.i36 ]
  %arrayidx.i39 = getelementptr inbounds nuw float, ptr %9, i64 %i.08.i37
  %11 = load float, ptr %arrayidx.i39, align 4
  %conv.i40 = fpext float %11 to double
  %add.i41 = fadd double %s.07.i38, %conv.i40
  %inc.i42 = add nuw nsw i64 %i.08.i37, 1
  %exitcond.not.i43 = icmp eq i64 %inc.i42, %umax.i35
  br i1 %exitcond.not.i43, label %for.cond.cleanup.loopexit.i44, label %for.body.i36
check.exit46:
  %s.0.lcssa.i45 = phi i64 [ 0, %for.cond.cleanup ], [ %10, %for.cond.cleanup.loopexit.i44 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %s.0.lcssa.i45)
  br label %cleanup
if.end13:
  %r.063 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i47 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %12 = load i64, ptr %t.i, align 8
  %13 = load i64, ptr %tv_nsec.i, align 8
  call fastcc void @kernel(i64 noundef %call.i)
  %call.i51 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i50) #13
  %14 = load i64, ptr %t.i50, align 8
  %15 = load i64, ptr %tv_nsec.i53, align 8
  %reass.add = sub i64 %14, %12
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i54 = sub i64 %15, %13
  %sub = add i64 %add.i54, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.063, 1
  %exitcond.not = icmp eq i64 %inc, %cond767
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit46 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @a, align 8
  %tobool.not = icmp eq ptr %0, null
  %mul = mul i64 %n, %n
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul1 = shl nsw i64 %mul, 2
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
  %call.i19 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i20 = icmp eq ptr %call.i19, null
  br i1 %tobool.not.i20, label %if.then.i21, label %room.exit22
if.then.i21:
  tail call void @abort() #15
  unreachable
room.exit22:
  store ptr %call.i19, ptr @b, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit22 ], [ %0, %entry ]
  %cmp23.not = icmp eq i64 %n, 0
  br i1 %cmp23.not, label %for.cond.cleanup, label %for.body.lr.ph
for.body.lr.ph:
  %2 = load ptr, ptr @b, align 8
  %umax = tail call i64 @llvm.umax.i64(i64 %mul, i64 1)
  br label %for.body
for.cond.cleanup:
  ret void
for.body:
  %i.024 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = mul i64 %i.024, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 100
  %conv = uitofp nneg i32 %rem to float
  %arrayidx = getelementptr inbounds nuw float, ptr %2, i64 %i.024
  store float %conv, ptr %arrayidx, align 4
  %arrayidx7 = getelementptr inbounds nuw float, ptr %1, i64 %i.024
  store float %conv, ptr %arrayidx7, align 4
  %inc = add nuw nsw i64 %i.024, 1
  %exitcond.not = icmp eq i64 %inc, %umax
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

define internal fastcc void @kernel(i64 noundef %n) unnamed_addr #0 {
entry:
  %0 = load ptr, ptr @a, align 8
  %1 = load ptr, ptr @b, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %0, ptr noundef %1)
  %2 = load ptr, ptr @b, align 8
  %3 = load ptr, ptr @a, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %2, ptr noundef %3)
  %4 = load ptr, ptr @a, align 8
  %5 = load ptr, ptr @b, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %4, ptr noundef %5)
  %6 = load ptr, ptr @b, align 8
  %7 = load ptr, ptr @a, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %6, ptr noundef %7)
  %8 = load ptr, ptr @a, align 8
  %9 = load ptr, ptr @b, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %8, ptr noundef %9)
  %10 = load ptr, ptr @b, align 8
  %11 = load ptr, ptr @a, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %10, ptr noundef %11)
  %12 = load ptr, ptr @a, align 8
  %13 = load ptr, ptr @b, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %12, ptr noundef %13)
  %14 = load ptr, ptr @b, align 8
  %15 = load ptr, ptr @a, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %14, ptr noundef %15)
  %16 = load ptr, ptr @a, align 8
  %17 = load ptr, ptr @b, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %16, ptr noundef %17)
  %18 = load ptr, ptr @b, align 8
  %19 = load ptr, ptr @a, align 8
  tail call fastcc void @step(i64 noundef %n, ptr noundef %18, ptr noundef %19)
  ret void
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @step(i64 noundef %n, ptr noalias noundef readonly captures(none) %a, ptr noalias noundef writeonly captures(none) %b) unnamed_addr #8 {
entry:
  %sub = add i64 %n, -1
  %smax = tail call i64 @llvm.smax.i64(i64 %sub, i64 1)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %y.0 = phi i64 [ 1, %entry.spine ], [ %inc28, %for.inc27 ]
  %exitcond.not = icmp eq i64 %y.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc27]
if.then1:
  fork [label %if.then1.spine]
if.then1.spine:
  br label %for.cond6
for.cond6:
  %x.0 = phi i64 [ 1, %if.then1.spine ], [ %inc, %for.inc ]
  %exitcond55.not = icmp eq i64 %x.0, %smax
  br i1 %exitcond55.not, label %if.then8, label %if.end9
if.then8:
  join
  halt
if.end9:
  fork interior [label %if.then11, label %for.inc]
if.then11:
  %mul = mul nsw i64 %y.0, %n
  %add.ptr3 = getelementptr inbounds float, ptr %b, i64 %mul
  %add.ptr = getelementptr inbounds float, ptr %a, i64 %mul
  %arrayidx = getelementptr inbounds nuw float, ptr %add.ptr, i64 %x.0
  %0 = load float, ptr %arrayidx, align 4
  %arrayidx14 = getelementptr i8, ptr %arrayidx, i64 -4
  %1 = load float, ptr %arrayidx14, align 4
  %arrayidx15 = getelementptr inbounds nuw i8, ptr %arrayidx, i64 4
  %2 = load float, ptr %arrayidx15, align 4
  %add16 = fadd float %1, %2
  %sub17 = sub nsw i64 %x.0, %n
  %arrayidx18 = getelementptr inbounds float, ptr %add.ptr, i64 %sub17
  %3 = load float, ptr %arrayidx18, align 4
  %add19 = fadd float %add16, %3
  %arrayidx21 = getelementptr float, ptr %arrayidx, i64 %n
  %4 = load float, ptr %arrayidx21, align 4
  %add22 = fadd float %add19, %4
  %mul23 = fmul float %add22, 1.250000e-01
  %5 = tail call float @llvm.fmuladd.f32(float %0, float 5.000000e-01, float %mul23)
  %arrayidx24 = getelementptr inbounds nuw float, ptr %add.ptr3, i64 %x.0
  store float %5, ptr %arrayidx24, align 4
  halt
for.inc:
  %inc = add nuw i64 %x.0, 1
  br label %for.cond6
for.inc27:
  %inc28 = add nuw i64 %y.0, 1
  br label %for.cond
}

declare float @llvm.fmuladd.f32(float, float, float) #10

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
