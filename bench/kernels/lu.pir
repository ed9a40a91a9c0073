; LU without pivoting, in place, of a square of n by n whose diagonal is large.
; Made from lu.c by build.py; do not edit.
; result: 878

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 40, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@a = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i106 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %cond.end6
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #12
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6, label %cond.true2
cond.true2:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #12
  br label %cond.end6
cond.end6:
  %cond113 = phi i64 [ %call.i, %cond.true2 ], [ %call.i, %cond.end ], [ 40, %entry ]
  %cond7 = phi i64 [ %call.i31, %cond.true2 ], [ 1, %cond.end ], [ 1, %entry ]
  %2 = load ptr, ptr @a, align 8
  %tobool.not.i = icmp eq ptr %2, null
  %mul.i = mul i64 %cond113, %cond113
  br i1 %tobool.not.i, label %if.then.i, label %if.end.i
if.then.i:
  %mul1.i = shl nsw i64 %mul.i, 3
  %add.i.i = add nuw i64 %mul1.i, 63
  %and.i.i = and i64 %add.i.i, -64
  %call.i.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i) #13
  %tobool.not.i.i = icmp eq ptr %call.i.i, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %room.exit.i
if.then.i.i:
  tail call void @abort() #14
  unreachable
room.exit.i:
  store ptr %call.i.i, ptr @a, align 8
  br label %if.end.i
if.end.i:
  %3 = phi ptr [ %call.i.i, %room.exit.i ], [ %2, %cond.end6 ]
  %cmp17.not.i = icmp eq i64 %cond113, 0
  br i1 %cmp17.not.i, label %setup.exit.thread, label %for.body.lr.ph.i
for.body.lr.ph.i:
  %add.i = add nsw i64 %cond113, 1
  %mul6.i = mul nsw i64 %cond113, 20
  %umax.i = tail call i64 @llvm.umax.i64(i64 %mul.i, i64 1)
  br label %for.body.i
for.body.i:
  %i.018.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %inc.i, %cond.end.i ]
  %rem.i = srem i64 %i.018.i, %add.i
  %tobool3.not.i = icmp eq i64 %rem.i, 0
  br i1 %tobool3.not.i, label %cond.end.i, label %cond.true.i
cond.true.i:
  %4 = mul i64 %i.018.i, -7046029254386353131
  %mul.i.i = add i64 %4, -7046029254386353131
  %shr.i.i = lshr i64 %mul.i.i, 32
  %xor.i.i = xor i64 %shr.i.i, %mul.i.i
  %mul1.i.i = mul i64 %xor.i.i, -2960836687051489901
  %shr2.i.i = lshr i64 %mul1.i.i, 33
  %conv.i.i = trunc nuw nsw i64 %shr2.i.i to i32
  %rem5.i = urem i32 %conv.i.i, 10
  %conv.i = zext nneg i32 %rem5.i to i64
  br label %cond.end.i
cond.end.i:
  %cond.i = phi i64 [ %conv.i, %cond.true.i ], [ %mul6.i, %for.body.i ]
  %conv7.i = sitofp i64 %cond.i to double
  %arrayidx.i = getelementptr inbounds nuw double, ptr %3, i64 %i.018.i
  store double %conv7.i, ptr %arrayidx.i, align 8
  %inc.i = add nuw nsw i64 %i.018.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %umax.i
  br i1 %exitcond.not.i, label %setup.exit, label %for.body.i
setup.exit:
  %cmp8 = icmp slt i32 %argc, 2
  br i1 %cmp8, label %if.then, label %for.cond.preheader
setup.exit.thread:
  %cmp8114 = icmp slt i32 %argc, 2
  br i1 %cmp8114, label %check.exit, label %for.cond.preheader
for.cond.preheader:
  %cmp10117 = icmp sgt i64 %cond7, 0
  br i1 %cmp10117, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %mul1.i88 = shl nsw i64 %mul.i, 3
  %add.i.i89 = add nuw i64 %mul1.i88, 63
  %and.i.i90 = and i64 %add.i.i89, -64
  %add.i65 = add nsw i64 %cond113, 1
  %mul6.i66 = mul nsw i64 %cond113, 20
  %umax.i67 = tail call i64 @llvm.umax.i64(i64 %mul.i, i64 1)
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %cmp4.i99 = icmp sgt i64 %cond113, 1
  %5 = add nsw i64 %cond113, -2
  %tv_nsec.i109 = getelementptr inbounds nuw i8, ptr %t.i106, i64 8
  br label %for.body
if.then:
  %cmp4.i = icmp sgt i64 %cond113, 1
  br i1 %cmp4.i, label %for.body.preheader.i, label %for.body.lr.ph.i35
for.body.preheader.i:
  %6 = add nsw i64 %cond113, -2
  br label %for.body.i32
for.body.i32:
  %k.05.i = phi i64 [ %inc.i33, %for.body.i32 ], [ 0, %for.body.preheader.i ]
  %7 = load ptr, ptr @a, align 8
  tail call fastcc void @eliminate(i64 noundef %cond113, i64 noundef %k.05.i, ptr noundef %7)
  %inc.i33 = add nuw nsw i64 %k.05.i, 1
  %exitcond.not.i34 = icmp eq i64 %k.05.i, %6
  br i1 %exitcond.not.i34, label %for.body.lr.ph.i35.loopexit, label %for.body.i32
for.body.lr.ph.i35.loopexit:
  %.pre = load ptr, ptr @a, align 8
  br label %for.body.lr.ph.i35
for.body.lr.ph.i35:
  %8 = phi ptr [ %.pre, %for.body.lr.ph.i35.loopexit ], [ %3, %if.then ]
  br label %for.body.i38
for.body.i38:
  %i.09.i = phi i64 [ 0, %for.body.lr.ph.i35 ], [ %inc.i41, %for.body.i38 ]
  %s.08.i = phi double [ 0.000000e+00, %for.body.lr.ph.i35 ], [ %add.i40, %for.body.i38 ]
  %arrayidx.i39 = getelementptr inbounds nuw double, ptr %8, i64 %i.09.i
  %9 = load double, ptr %arrayidx.i39, align 8
  %add.i40 = fadd double %s.08.i, %9
  %inc.i41 = add nuw nsw i64 %i.09.i, 1
  %exitcond.not.i42 = icmp eq i64 %inc.i41, %umax.i
  br i1 %exitcond.not.i42, label %check.exit, label %for.body.i38
check.exit:
  %s.0.lcssa.i = phi double [ 0.000000e+00, %setup.exit.thread ], [ %add.i40, %for.body.i38 ]
  %conv.i43 = sitofp i64 %cond113 to double
  %div.i = fdiv double %s.0.lcssa.i, %conv.i43
  %conv1.i = fptoui double %div.i to i64
  %shr = lshr i64 %conv1.i, 32
  %xor = xor i64 %shr, %conv1.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  br i1 %cmp17.not.i, label %check.exit59, label %for.body.lr.ph.i45
for.body.lr.ph.i45:
  %10 = load ptr, ptr @a, align 8
  %umax.i47 = call i64 @llvm.umax.i64(i64 %mul.i, i64 1)
  br label %for.body.i48
for.body.i48:
  %i.09.i49 = phi i64 [ 0, %for.body.lr.ph.i45 ], [ %inc.i53, %for.body.i48 ]
  %s.08.i50 = phi double [ 0.000000e+00, %for.body.lr.ph.i45 ], [ %add.i52, %for.body.i48 ]
  %arrayidx.i51 = getelementptr inbounds nuw double, ptr %10, i64 %i.09.i49
  %11 = load double, ptr %arrayidx.i51, align 8
  %add.i52 = fadd double %s.08.i50, %11
  %inc.i53 = add nuw nsw i64 %i.09.i49, 1
  %exitcond.not.i54 = icmp eq i64 %inc.i53, %umax.i47
  br i1 %exitcond.not.i54, label %check.exit59, label %for.body.i48
check.exit59:
  %s.0.lcssa.i55 = phi double [ 0.000000e+00, %for.cond.cleanup ], [ %add.i52, %for.body.i48 ]
  %conv.i56 = sitofp i64 %cond113 to double
  %div.i57 = fdiv double %s.0.lcssa.i55, %conv.i56
  %conv1.i58 = fptoui double %div.i57 to i64
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %conv1.i58)
  br label %cleanup
for.body:
  %r.0118 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %kernel.exit105 ]
  %tobool.not = icmp eq i64 %r.0118, 0
  br i1 %tobool.not, label %if.end13, label %if.then12
if.then12:
  %12 = load ptr, ptr @a, align 8
  %tobool.not.i60 = icmp eq ptr %12, null
  br i1 %tobool.not.i60, label %if.then.i87, label %if.end.i62
if.then.i87:
  %call.i.i91 = call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i.i90) #13
  %tobool.not.i.i92 = icmp eq ptr %call.i.i91, null
  br i1 %tobool.not.i.i92, label %if.then.i.i94, label %room.exit.i93
if.then.i.i94:
  call void @abort() #14
  unreachable
room.exit.i93:
  store ptr %call.i.i91, ptr @a, align 8
  br label %if.end.i62
if.end.i62:
  %13 = phi ptr [ %call.i.i91, %room.exit.i93 ], [ %12, %if.then12 ]
  br i1 %cmp17.not.i, label %if.end13.thread, label %for.body.i68
if.end13.thread:
  %call.i96120 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %14 = load i64, ptr %t.i, align 8
  %15 = load i64, ptr %tv_nsec.i, align 8
  br label %kernel.exit105
for.body.i68:
  %i.018.i69 = phi i64 [ %inc.i85, %cond.end.i81 ], [ 0, %if.end.i62 ]
  %rem.i70 = srem i64 %i.018.i69, %add.i65
  %tobool3.not.i71 = icmp eq i64 %rem.i70, 0
  br i1 %tobool3.not.i71, label %cond.end.i81, label %cond.true.i72
cond.true.i72:
  %16 = mul i64 %i.018.i69, -7046029254386353131
  %mul.i.i73 = add i64 %16, -7046029254386353131
  %shr.i.i74 = lshr i64 %mul.i.i73, 32
  %xor.i.i75 = xor i64 %shr.i.i74, %mul.i.i73
  %mul1.i.i76 = mul i64 %xor.i.i75, -2960836687051489901
  %shr2.i.i77 = lshr i64 %mul1.i.i76, 33
  %conv.i.i78 = trunc nuw nsw i64 %shr2.i.i77 to i32
  %rem5.i79 = urem i32 %conv.i.i78, 10
  %conv.i80 = zext nneg i32 %rem5.i79 to i64
  br label %cond.end.i81
cond.end.i81:
  %cond.i82 = phi i64 [ %conv.i80, %cond.true.i72 ], [ %mul6.i66, %for.body.i68 ]
  %conv7.i83 = sitofp i64 %cond.i82 to double
  %arrayidx.i84 = getelementptr inbounds nuw double, ptr %13, i64 %i.018.i69
  store double %conv7.i83, ptr %arrayidx.i84, align 8
  %inc.i85 = add nuw nsw i64 %i.018.i69, 1
  %exitcond.not.i86 = icmp eq i64 %inc.i85, %umax.i67
  br i1 %exitcond.not.i86, label %if.end13, label %for.body.i68
if.end13:
  %call.i96 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %17 = load i64, ptr %t.i, align 8
  %18 = load i64, ptr %tv_nsec.i, align 8
  br i1 %cmp4.i99, label %for.body.i101, label %kernel.exit105
for.body.i101:
  %k.05.i102 = phi i64 [ %inc.i103, %for.body.i101 ], [ 0, %if.end13 ]
  %19 = load ptr, ptr @a, align 8
  call fastcc void @eliminate(i64 noundef %cond113, i64 noundef %k.05.i102, ptr noundef %19)
  %inc.i103 = add nuw nsw i64 %k.05.i102, 1
  %exitcond.not.i104 = icmp eq i64 %k.05.i102, %5
  br i1 %exitcond.not.i104, label %kernel.exit105, label %for.body.i101
kernel.exit105:
  %20 = phi i64 [ %15, %if.end13.thread ], [ %18, %if.end13 ], [ %18, %for.body.i101 ]
  %21 = phi i64 [ %14, %if.end13.thread ], [ %17, %if.end13 ], [ %17, %for.body.i101 ]
  %call.i107 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i106) #12
  %22 = load i64, ptr %t.i106, align 8
  %23 = load i64, ptr %tv_nsec.i109, align 8
  %reass.add = sub i64 %22, %21
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i110 = sub i64 %23, %20
  %sub = add i64 %add.i110, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.0118, 1
  %exitcond.not = icmp eq i64 %inc, %cond7
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit59 ]
  ret i32 %retval.0
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #2

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #3

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #5

declare void @abort() local_unnamed_addr #6

define internal fastcc void @eliminate(i64 noundef %n, i64 noundef range(i64 -9223372036854775808, 9223372036854775806) %k, ptr noundef captures(none) %a) unnamed_addr #7 {
entry:
  %add = add nsw i64 %k, 1
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %i.0 = phi i64 [ %add, %entry.spine ], [ %inc20, %for.inc19 ]
  %cmp.not = icmp slt i64 %i.0, %n
  br i1 %cmp.not, label %if.end, label %if.then
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc19]
if.then1:
  %mul = mul nsw i64 %k, %n
  %add.ptr = getelementptr inbounds double, ptr %a, i64 %mul
  %mul2 = mul nsw i64 %i.0, %n
  %add.ptr3 = getelementptr inbounds double, ptr %a, i64 %mul2
  %arrayidx = getelementptr inbounds double, ptr %add.ptr3, i64 %k
  %0 = load double, ptr %arrayidx, align 8
  %arrayidx4 = getelementptr inbounds double, ptr %add.ptr, i64 %k
  %1 = load double, ptr %arrayidx4, align 8
  %div = fdiv double %0, %1
  store double %div, ptr %arrayidx, align 8
  fork [label %if.then1.spine]
if.then1.spine:
  br label %for.cond8
for.cond8:
  %j.0 = phi i64 [ %add, %if.then1.spine ], [ %inc, %for.inc ]
  %cmp9.not = icmp slt i64 %j.0, %n
  br i1 %cmp9.not, label %if.end11, label %if.then10
if.then10:
  join
  halt
if.end11:
  fork interior [label %if.then13, label %for.inc]
if.then13:
  %arrayidx14 = getelementptr inbounds double, ptr %add.ptr, i64 %j.0
  %2 = load double, ptr %arrayidx14, align 8
  %arrayidx16 = getelementptr inbounds double, ptr %add.ptr3, i64 %j.0
  %3 = load double, ptr %arrayidx16, align 8
  %neg = fneg double %div
  %4 = tail call double @llvm.fmuladd.f64(double %neg, double %2, double %3)
  store double %4, ptr %arrayidx16, align 8
  halt
for.inc:
  %inc = add nsw i64 %j.0, 1
  br label %for.cond8
for.inc19:
  %inc20 = add nsw i64 %i.0, 1
  br label %for.cond
}

declare double @llvm.fmuladd.f64(double, double, double) #9

declare i64 @llvm.umax.i64(i64, i64) #11

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { cold nofree noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #10 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { nounwind }
attributes #13 = { nounwind allocsize(1) }
attributes #14 = { noreturn nounwind }
attributes #15 = { noduplicate nomerge nounwind }
attributes #16 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !5}
