; Forces of n bodies on each other, and one step.
; Made from nbody.c by build.py; do not edit.
; result: 97

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 100, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@p = internal unnamed_addr global ptr null, align 8
@v = internal unnamed_addr global ptr null, align 8
@q = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i59 = alloca %struct.timespec, align 8
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
  %cmp1071 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1071, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond776 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %mul.i55 = shl nsw i64 %call.i, 1
  %tv_nsec.i62 = getelementptr inbounds nuw i8, ptr %t.i59, i64 8
  %call.i51.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @p, align 8
  %add.ptr.i54.peel = getelementptr inbounds float, ptr %4, i64 %call.i
  %add.ptr1.i56.peel = getelementptr inbounds float, ptr %4, i64 %mul.i55
  %5 = load ptr, ptr @v, align 8
  %add.ptr2.i57.peel = getelementptr inbounds float, ptr %5, i64 %call.i
  %add.ptr4.i58.peel = getelementptr inbounds float, ptr %5, i64 %mul.i55
  call fastcc void @step(i64 noundef %call.i, ptr noundef %4, ptr noundef %add.ptr.i54.peel, ptr noundef %add.ptr1.i56.peel, ptr noundef %5, ptr noundef %add.ptr2.i57.peel, ptr noundef %add.ptr4.i58.peel)
  %call.i60.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i59) #13
  %6 = load i64, ptr %t.i59, align 8
  %7 = load i64, ptr %tv_nsec.i62, align 8
  %reass.add.peel = sub i64 %6, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i63.peel = sub i64 %7, %3
  %sub.peel = add i64 %add.i63.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond776, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
for.body.lr.ph.i:
  tail call fastcc void @setup(i64 noundef 100)
  %8 = load ptr, ptr @p, align 8
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %8, i64 400
  %add.ptr1.i = getelementptr inbounds nuw i8, ptr %8, i64 800
  %9 = load ptr, ptr @v, align 8
  %add.ptr2.i = getelementptr inbounds nuw i8, ptr %9, i64 400
  %add.ptr4.i = getelementptr inbounds nuw i8, ptr %9, i64 800
  tail call fastcc void @step(i64 noundef 100, ptr noundef %8, ptr noundef nonnull %add.ptr.i, ptr noundef nonnull %add.ptr1.i, ptr noundef %9, ptr noundef nonnull %add.ptr2.i, ptr noundef nonnull %add.ptr4.i)
  %10 = load ptr, ptr @v, align 8
  br label %for.body.i
for.body.i:
  %i.013.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %inc.i, %for.body.i ]
  %s.012.i = phi double [ 0.000000e+00, %for.body.lr.ph.i ], [ %add.i, %for.body.i ]
  %arrayidx.i = getelementptr inbounds nuw float, ptr %10, i64 %i.013.i
  %11 = load float, ptr %arrayidx.i, align 4
  %cmp1.i = fcmp olt float %11, 0.000000e+00
  %fneg.i = fneg float %11
  %cond.i = select i1 %cmp1.i, float %fneg.i, float %11
  %conv.i = fpext float %cond.i to double
  %add.i = fadd double %s.012.i, %conv.i
  %inc.i = add nuw nsw i64 %i.013.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, 300
  br i1 %exitcond.not.i, label %check.exit, label %for.body.i
check.exit:
  %12 = fmul double %add.i, 1.000000e+01
  %13 = fptoui double %12 to i64
  %shr = lshr i64 %13, 32
  %xor = xor i64 %shr, %13
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %cmp11.i33 = icmp sgt i64 %call.i, 0
  br i1 %cmp11.i33, label %for.body.lr.ph.i35, label %check.exit50
for.body.lr.ph.i35:
  %mul.i36 = mul i64 %call.i, 3
  %14 = load ptr, ptr @v, align 8
  %smax.i37 = call i64 @llvm.smax.i64(i64 %mul.i36, i64 1)
  br label %for.body.i38
for.cond.cleanup.loopexit.i49:
  %15 = fmul double %add.i46, 1.000000e+01
  %16 = fptoui double %15 to i64
  br label %check.exit50
for.body.i38:
  %i.013.i39 = phi i64 [ 0, %for.body.lr.ph.i35 ], [ %inc.i47, %for.body.i38 ]
  %s.012.i40 = phi double [ 0.000000e+00, %for.body.lr.ph.i35 ], [ %add.i46, %for.body.i38 ]
  %arrayidx.i41 = getelementptr inbounds nuw float, ptr %14, i64 %i.013.i39
  %17 = load float, ptr %arrayidx.i41, align 4
  %cmp1.i42 = fcmp olt float %17, 0.000000e+00
  %fneg.i43 = fneg float %17
  %cond.i44 = select i1 %cmp1.i42, float %fneg.i43, float %17
  %conv.i45 = fpext float %cond.i44 to double
  %add.i46 = fadd double %s.012.i40, %conv.i45
  %inc.i47 = add nuw nsw i64 %i.013.i39, 1
  %exitcond.not.i48 = icmp eq i64 %inc.i47, %smax.i37
  br i1 %exitcond.not.i48, label %for.cond.cleanup.loopexit.i49, label %for.body.i38
check.exit50:
  %s.0.lcssa.i34 = phi i64 [ 0, %for.cond.cleanup ], [ %16, %for.cond.cleanup.loopexit.i49 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %s.0.lcssa.i34)
  br label %cleanup
if.end13:
  %r.072 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i51 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %18 = load i64, ptr %t.i, align 8
  %19 = load i64, ptr %tv_nsec.i, align 8
  %20 = load ptr, ptr @p, align 8
  %add.ptr.i54 = getelementptr inbounds float, ptr %20, i64 %call.i
  %add.ptr1.i56 = getelementptr inbounds float, ptr %20, i64 %mul.i55
  %21 = load ptr, ptr @v, align 8
  %add.ptr2.i57 = getelementptr inbounds float, ptr %21, i64 %call.i
  %add.ptr4.i58 = getelementptr inbounds float, ptr %21, i64 %mul.i55
  call fastcc void @step(i64 noundef %call.i, ptr noundef %20, ptr noundef %add.ptr.i54, ptr noundef %add.ptr1.i56, ptr noundef %21, ptr noundef %add.ptr2.i57, ptr noundef %add.ptr4.i58)
  %call.i60 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i59) #13
  %22 = load i64, ptr %t.i59, align 8
  %23 = load i64, ptr %tv_nsec.i62, align 8
  %reass.add = sub i64 %22, %18
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i63 = sub i64 %23, %19
  %sub = add i64 %add.i63, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.072, 1
  %exitcond.not = icmp eq i64 %inc, %cond776
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit50 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @p, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = mul nsw i64 %n, 12
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #15
  unreachable
room.exit:
  store ptr %call.i, ptr @p, align 8
  %call.i17 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i18 = icmp eq ptr %call.i17, null
  br i1 %tobool.not.i18, label %if.then.i19, label %room.exit20
if.then.i19:
  tail call void @abort() #15
  unreachable
room.exit20:
  store ptr %call.i17, ptr @v, align 8
  %call.i23 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i24 = icmp eq ptr %call.i23, null
  br i1 %tobool.not.i24, label %if.then.i25, label %room.exit26
if.then.i25:
  tail call void @abort() #15
  unreachable
room.exit26:
  store ptr %call.i23, ptr @q, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit26 ], [ %0, %entry ]
  %cmp27 = icmp sgt i64 %n, 0
  br i1 %cmp27, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %mul5 = mul i64 %n, 3
  %2 = load ptr, ptr @v, align 8
  %smax = tail call i64 @llvm.smax.i64(i64 %mul5, i64 1)
  br label %for.body
for.cond.cleanup:
  ret void
for.body:
  %i.028 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = mul i64 %i.028, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, 242235342227
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = and i32 %conv.i, 63
  %conv = uitofp nneg i32 %rem to float
  %arrayidx = getelementptr inbounds nuw float, ptr %1, i64 %i.028
  store float %conv, ptr %arrayidx, align 4
  %arrayidx7 = getelementptr inbounds nuw float, ptr %2, i64 %i.028
  store float 0.000000e+00, ptr %arrayidx7, align 4
  %inc = add nuw nsw i64 %i.028, 1
  %exitcond.not = icmp eq i64 %inc, %smax
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @step(i64 noundef %n, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef readonly captures(none) %y, ptr noalias noundef readonly captures(none) %z, ptr noalias noundef writeonly captures(none) %fx, ptr noalias noundef writeonly captures(none) %fy, ptr noalias noundef writeonly captures(none) %fz) unnamed_addr #8 {
entry:
  %smax = tail call i64 @llvm.smax.i64(i64 %n, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %i.0 = phi i64 [ 0, %entry.spine ], [ %inc21, %for.inc20 ]
  %exitcond.not = icmp eq i64 %i.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %for.cond2.preheader, label %for.inc20]
for.cond2.preheader:
  %cmp351 = icmp sgt i64 %n, 0
  br i1 %cmp351, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %arrayidx4 = getelementptr inbounds nuw float, ptr %x, i64 %i.0
  %0 = load float, ptr %arrayidx4, align 4
  %arrayidx6 = getelementptr inbounds nuw float, ptr %y, i64 %i.0
  %1 = load float, ptr %arrayidx6, align 4
  %arrayidx9 = getelementptr inbounds nuw float, ptr %z, i64 %i.0
  %2 = load float, ptr %arrayidx9, align 4
  br label %for.body
for.cond.cleanup:
  %az.0.lcssa = phi float [ 0.000000e+00, %for.cond2.preheader ], [ %10, %for.body ]
  %ay.0.lcssa = phi float [ 0.000000e+00, %for.cond2.preheader ], [ %9, %for.body ]
  %ax.0.lcssa = phi float [ 0.000000e+00, %for.cond2.preheader ], [ %8, %for.body ]
  %arrayidx16 = getelementptr inbounds nuw float, ptr %fx, i64 %i.0
  store float %ax.0.lcssa, ptr %arrayidx16, align 4
  %arrayidx17 = getelementptr inbounds nuw float, ptr %fy, i64 %i.0
  store float %ay.0.lcssa, ptr %arrayidx17, align 4
  %arrayidx18 = getelementptr inbounds nuw float, ptr %fz, i64 %i.0
  store float %az.0.lcssa, ptr %arrayidx18, align 4
  halt
for.body:
  %ax.055 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %8, %for.body ]
  %ay.054 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %9, %for.body ]
  %az.053 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %10, %for.body ]
  %j.052 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %arrayidx = getelementptr inbounds nuw float, ptr %x, i64 %j.052
  %3 = load float, ptr %arrayidx, align 4
  %sub = fsub float %3, %0
  %arrayidx5 = getelementptr inbounds nuw float, ptr %y, i64 %j.052
  %4 = load float, ptr %arrayidx5, align 4
  %sub7 = fsub float %4, %1
  %arrayidx8 = getelementptr inbounds nuw float, ptr %z, i64 %j.052
  %5 = load float, ptr %arrayidx8, align 4
  %sub10 = fsub float %5, %2
  %mul11 = fmul float %sub7, %sub7
  %6 = tail call float @llvm.fmuladd.f32(float %sub, float %sub, float %mul11)
  %7 = tail call float @llvm.fmuladd.f32(float %sub10, float %sub10, float %6)
  %add = fadd float %7, 1.000000e+00
  %sqrt = tail call float @llvm.sqrt.f32(float %add)
  %mul = fmul float %add, %sqrt
  %div = fdiv float 1.000000e+00, %mul
  %8 = tail call float @llvm.fmuladd.f32(float %sub, float %div, float %ax.055)
  %9 = tail call float @llvm.fmuladd.f32(float %sub7, float %div, float %ay.054)
  %10 = tail call float @llvm.fmuladd.f32(float %sub10, float %div, float %az.053)
  %inc = add nuw nsw i64 %j.052, 1
  %exitcond61.not = icmp eq i64 %inc, %n
  br i1 %exitcond61.not, label %for.cond.cleanup, label %for.body
for.inc20:
  %inc21 = add nuw i64 %i.0, 1
  br label %for.cond
}

declare float @llvm.fmuladd.f32(float, float, float) #10

declare i64 @llvm.smax.i64(i64, i64) #12

declare float @llvm.sqrt.f32(float) #12

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
