; The Fourier transform of n complex numbers, n a power of two: log n rounds from one array to the other.
; Made from fft.c by build.py; do not edit.
; result: 89

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 256, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@xr = internal unnamed_addr global ptr null, align 8
@xi = internal unnamed_addr global ptr null, align 8
@yr = internal unnamed_addr global ptr null, align 8
@yi = internal unnamed_addr global ptr null, align 8
@wr = internal unnamed_addr global ptr null, align 8
@wi = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i66 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %for.body.preheader.i
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #14
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  tail call fastcc void @setup(i64 noundef %call.i)
  br label %for.body.lr.ph
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #14
  tail call fastcc void @setup(i64 noundef %call.i)
  %cmp1078 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1078, label %for.body.lr.ph, label %for.cond.cleanup
for.body.lr.ph:
  %cond783 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %cmp5.i52 = icmp sgt i64 %call.i, 1
  %tv_nsec.i69 = getelementptr inbounds nuw i8, ptr %t.i66, i64 8
  br label %for.body
for.body.preheader.i:
  tail call fastcc void @setup(i64 noundef 256)
  %.pre.i = load ptr, ptr @xr, align 8
  %.pre7.i = load ptr, ptr @xi, align 8
  %.pre8.i = load ptr, ptr @yr, align 8
  %.pre9.i = load ptr, ptr @yi, align 8
  br label %for.body.i
for.body.i:
  %2 = phi ptr [ %9, %for.body.i ], [ %.pre9.i, %for.body.preheader.i ]
  %3 = phi ptr [ %8, %for.body.i ], [ %.pre8.i, %for.body.preheader.i ]
  %4 = phi ptr [ %11, %for.body.i ], [ %.pre7.i, %for.body.preheader.i ]
  %5 = phi ptr [ %10, %for.body.i ], [ %.pre.i, %for.body.preheader.i ]
  %s.06.i = phi i64 [ %inc.i, %for.body.i ], [ 0, %for.body.preheader.i ]
  %6 = load ptr, ptr @wr, align 8
  %7 = load ptr, ptr @wi, align 8
  tail call fastcc void @fft_round(i64 noundef 256, i64 noundef %s.06.i, ptr noundef %5, ptr noundef %4, ptr noundef %3, ptr noundef %2, ptr noundef %6, ptr noundef %7)
  %8 = load ptr, ptr @xr, align 8
  %9 = load ptr, ptr @xi, align 8
  %10 = load ptr, ptr @yr, align 8
  store ptr %10, ptr @xr, align 8
  %11 = load ptr, ptr @yi, align 8
  store ptr %11, ptr @xi, align 8
  store ptr %8, ptr @yr, align 8
  store ptr %9, ptr @yi, align 8
  %inc.i = add nuw nsw i64 %s.06.i, 1
  %exitcond.not = icmp eq i64 %inc.i, 8
  br i1 %exitcond.not, label %for.body.i32, label %for.body.i
for.body.i32:
  %i.013.i = phi i64 [ %inc.i33, %for.body.i32 ], [ 0, %for.body.i ]
  %s.012.i = phi double [ %add3.i, %for.body.i32 ], [ 0.000000e+00, %for.body.i ]
  %arrayidx.i = getelementptr inbounds nuw float, ptr %10, i64 %i.013.i
  %12 = load float, ptr %arrayidx.i, align 4
  %13 = tail call float @llvm.fabs.f32(float %12)
  %14 = fpext float %13 to double
  %arrayidx1.i = getelementptr inbounds nuw float, ptr %11, i64 %i.013.i
  %15 = load float, ptr %arrayidx1.i, align 4
  %16 = tail call float @llvm.fabs.f32(float %15)
  %17 = fpext float %16 to double
  %add.i = fadd double %14, %17
  %add3.i = fadd double %s.012.i, %add.i
  %inc.i33 = add nuw nsw i64 %i.013.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i33, 256
  br i1 %exitcond.not.i, label %check.exit, label %for.body.i32
check.exit:
  %div.i = fmul double %add3.i, 3.906250e-03
  %conv5.i = fptoui double %div.i to i64
  %shr = lshr i64 %conv5.i, 32
  %xor = xor i64 %shr, %conv5.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %cmp11.i34 = icmp sgt i64 %call.i, 0
  br i1 %cmp11.i34, label %for.body.lr.ph.i39, label %check.exit49
for.body.lr.ph.i39:
  %18 = load ptr, ptr @xr, align 8
  %19 = load ptr, ptr @xi, align 8
  br label %for.body.i40
for.body.i40:
  %i.013.i41 = phi i64 [ 0, %for.body.lr.ph.i39 ], [ %inc.i47, %for.body.i40 ]
  %s.012.i42 = phi double [ 0.000000e+00, %for.body.lr.ph.i39 ], [ %add3.i46, %for.body.i40 ]
  %arrayidx.i43 = getelementptr inbounds nuw float, ptr %18, i64 %i.013.i41
  %20 = load float, ptr %arrayidx.i43, align 4
  %21 = call float @llvm.fabs.f32(float %20)
  %22 = fpext float %21 to double
  %arrayidx1.i44 = getelementptr inbounds nuw float, ptr %19, i64 %i.013.i41
  %23 = load float, ptr %arrayidx1.i44, align 4
  %24 = call float @llvm.fabs.f32(float %23)
  %25 = fpext float %24 to double
  %add.i45 = fadd double %22, %25
  %add3.i46 = fadd double %s.012.i42, %add.i45
  %inc.i47 = add nuw nsw i64 %i.013.i41, 1
  %exitcond.not.i48 = icmp eq i64 %inc.i47, %call.i
  br i1 %exitcond.not.i48, label %check.exit49, label %for.body.i40
check.exit49:
  %s.0.lcssa.i35 = phi double [ 0.000000e+00, %for.cond.cleanup ], [ %add3.i46, %for.body.i40 ]
  %conv4.i36 = sitofp i64 %call.i to double
  %div.i37 = fdiv double %s.0.lcssa.i35, %conv4.i36
  %conv5.i38 = fptoui double %div.i37 to i64
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %conv5.i38)
  br label %cleanup
for.body:
  %r.079 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %kernel.exit65 ]
  %tobool.not = icmp eq i64 %r.079, 0
  br i1 %tobool.not, label %if.end13, label %if.then12
if.then12:
  call fastcc void @setup(i64 noundef %call.i)
  br label %if.end13
if.end13:
  %call.i50 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #14
  %26 = load i64, ptr %t.i, align 8
  %27 = load i64, ptr %tv_nsec.i, align 8
  br i1 %cmp5.i52, label %for.body.preheader.i53, label %kernel.exit65
for.body.preheader.i53:
  %.pre.i54 = load ptr, ptr @xr, align 8
  %.pre7.i55 = load ptr, ptr @xi, align 8
  %.pre8.i56 = load ptr, ptr @yr, align 8
  %.pre9.i57 = load ptr, ptr @yi, align 8
  br label %for.body.i58
for.body.i58:
  %28 = phi ptr [ %35, %for.body.i58 ], [ %.pre9.i57, %for.body.preheader.i53 ]
  %29 = phi ptr [ %34, %for.body.i58 ], [ %.pre8.i56, %for.body.preheader.i53 ]
  %30 = phi ptr [ %37, %for.body.i58 ], [ %.pre7.i55, %for.body.preheader.i53 ]
  %31 = phi ptr [ %36, %for.body.i58 ], [ %.pre.i54, %for.body.preheader.i53 ]
  %s.06.i59 = phi i64 [ %inc.i60, %for.body.i58 ], [ 0, %for.body.preheader.i53 ]
  %32 = load ptr, ptr @wr, align 8
  %33 = load ptr, ptr @wi, align 8
  call fastcc void @fft_round(i64 noundef %call.i, i64 noundef %s.06.i59, ptr noundef %31, ptr noundef %30, ptr noundef %29, ptr noundef %28, ptr noundef %32, ptr noundef %33)
  %34 = load ptr, ptr @xr, align 8
  %35 = load ptr, ptr @xi, align 8
  %36 = load ptr, ptr @yr, align 8
  store ptr %36, ptr @xr, align 8
  %37 = load ptr, ptr @yi, align 8
  store ptr %37, ptr @xi, align 8
  store ptr %34, ptr @yr, align 8
  store ptr %35, ptr @yi, align 8
  %inc.i60 = add nuw nsw i64 %s.06.i59, 1
  %sh_prom.i61 = trunc i64 %inc.i60 to i32
  %shl.i62 = shl nuw i32 1, %sh_prom.i61
  %conv.i63 = sext i32 %shl.i62 to i64
  %cmp.i64 = icmp sgt i64 %call.i, %conv.i63
  br i1 %cmp.i64, label %for.body.i58, label %kernel.exit65
kernel.exit65:
  %call.i67 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i66) #14
  %38 = load i64, ptr %t.i66, align 8
  %39 = load i64, ptr %tv_nsec.i69, align 8
  %reass.add = sub i64 %38, %26
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i70 = sub i64 %39, %27
  %sub = add i64 %add.i70, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.079, 1
  %exitcond80.not = icmp eq i64 %inc, %cond783
  br i1 %exitcond80.not, label %for.cond.cleanup, label %for.body
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit49 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @xr, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = shl nsw i64 %n, 2
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #15
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #16
  unreachable
room.exit:
  store ptr %call.i, ptr @xr, align 8
  %call.i56 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #15
  %tobool.not.i57 = icmp eq ptr %call.i56, null
  br i1 %tobool.not.i57, label %if.then.i58, label %room.exit59
if.then.i58:
  tail call void @abort() #16
  unreachable
room.exit59:
  store ptr %call.i56, ptr @xi, align 8
  %call.i62 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #15
  %tobool.not.i63 = icmp eq ptr %call.i62, null
  br i1 %tobool.not.i63, label %if.then.i64, label %room.exit65
if.then.i64:
  tail call void @abort() #16
  unreachable
room.exit65:
  store ptr %call.i62, ptr @yr, align 8
  %call.i68 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #15
  %tobool.not.i69 = icmp eq ptr %call.i68, null
  br i1 %tobool.not.i69, label %if.then.i70, label %room.exit71
if.then.i70:
  tail call void @abort() #16
  unreachable
room.exit71:
  store ptr %call.i68, ptr @yi, align 8
  %mul7 = shl nsw i64 %n, 1
  %add.i72 = add i64 %mul7, 63
  %and.i73 = and i64 %add.i72, -64
  %call.i74 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i73) #15
  %tobool.not.i75 = icmp eq ptr %call.i74, null
  br i1 %tobool.not.i75, label %if.then.i76, label %room.exit77
if.then.i76:
  tail call void @abort() #16
  unreachable
room.exit77:
  store ptr %call.i74, ptr @wr, align 8
  %call.i80 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i73) #15
  %tobool.not.i81 = icmp eq ptr %call.i80, null
  br i1 %tobool.not.i81, label %if.then.i82, label %room.exit83
if.then.i82:
  tail call void @abort() #16
  unreachable
room.exit83:
  store ptr %call.i80, ptr @wi, align 8
  %div = sdiv i64 %n, 2
  %cmp84 = icmp sgt i64 %n, 1
  br i1 %cmp84, label %for.body.lr.ph, label %if.end
for.body.lr.ph:
  %conv12 = uitofp nneg i64 %n to double
  br label %for.body
for.body:
  %i.085 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %conv = uitofp nneg i64 %i.085 to double
  %mul11 = fmul double %conv, 0x401921FB54442D18
  %div13 = fdiv double %mul11, %conv12
  %call14 = tail call double @cos(double noundef %div13) #14
  %conv15 = fptrunc double %call14 to float
  %arrayidx = getelementptr inbounds nuw float, ptr %call.i74, i64 %i.085
  store float %conv15, ptr %arrayidx, align 4
  %call20 = tail call double @sin(double noundef %div13) #14
  %1 = fptrunc double %call20 to float
  %conv21 = fneg float %1
  %arrayidx22 = getelementptr inbounds nuw float, ptr %call.i80, i64 %i.085
  store float %conv21, ptr %arrayidx22, align 4
  %inc = add nuw nsw i64 %i.085, 1
  %exitcond.not = icmp eq i64 %inc, %div
  br i1 %exitcond.not, label %for.body28.lr.ph, label %for.body
if.end:
  %2 = phi ptr [ %0, %entry ], [ %call.i, %room.exit83 ]
  %cmp2586 = icmp sgt i64 %n, 0
  br i1 %cmp2586, label %for.body28.lr.ph, label %for.cond.cleanup27
for.body28.lr.ph:
  %3 = phi ptr [ %2, %if.end ], [ %call.i, %for.body ]
  %4 = load ptr, ptr @xi, align 8
  br label %for.body28
for.cond.cleanup27:
  ret void
for.body28:
  %i23.087 = phi i64 [ 0, %for.body28.lr.ph ], [ %inc34, %for.body28 ]
  %5 = mul i64 %i23.087, -7046029254386353131
  %mul.i = add i64 %5, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, 104796388755
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = and i32 %conv.i, 15
  %conv30 = uitofp nneg i32 %rem to float
  %arrayidx31 = getelementptr inbounds nuw float, ptr %3, i64 %i23.087
  store float %conv30, ptr %arrayidx31, align 4
  %arrayidx32 = getelementptr inbounds nuw float, ptr %4, i64 %i23.087
  store float 0.000000e+00, ptr %arrayidx32, align 4
  %inc34 = add nuw nsw i64 %i23.087, 1
  %exitcond88.not = icmp eq i64 %inc34, %n
  br i1 %exitcond88.not, label %for.cond.cleanup27, label %for.body28
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare double @cos(double noundef) local_unnamed_addr #6

declare double @sin(double noundef) local_unnamed_addr #6

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #7

declare void @abort() local_unnamed_addr #8

define internal fastcc void @fft_round(i64 noundef range(i64 -2147483647, -9223372036854775808) %n, i64 noundef %s, ptr noalias noundef readonly captures(none) %xr, ptr noalias noundef readonly captures(none) %xi, ptr noalias noundef writeonly captures(none) %yr, ptr noalias noundef writeonly captures(none) %yi, ptr noalias noundef readonly captures(none) %wr, ptr noalias noundef readonly captures(none) %wi) unnamed_addr #9 {
entry:
  %div = sdiv i64 %n, 2
  %smax = tail call i64 @llvm.smax.i64(i64 %div, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %k.0 = phi i64 [ 0, %entry.spine ], [ %inc, %for.inc ]
  %exitcond.not = icmp eq i64 %k.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc]
if.then1:
  %mul = shl nuw nsw i64 %k.0, 1
  %0 = shl nsw i64 -1, %s
  %shl = and i64 %k.0, %0
  %arrayidx = getelementptr inbounds nuw float, ptr %xr, i64 %k.0
  %1 = load float, ptr %arrayidx, align 4
  %arrayidx2 = getelementptr inbounds nuw float, ptr %xi, i64 %k.0
  %2 = load float, ptr %arrayidx2, align 4
  %add = add nsw i64 %k.0, %div
  %arrayidx3 = getelementptr inbounds float, ptr %xr, i64 %add
  %3 = load float, ptr %arrayidx3, align 4
  %arrayidx5 = getelementptr inbounds float, ptr %xi, i64 %add
  %4 = load float, ptr %arrayidx5, align 4
  %sub = fsub float %1, %3
  %sub6 = fsub float %2, %4
  %add7 = fadd float %1, %3
  %arrayidx8 = getelementptr inbounds nuw float, ptr %yr, i64 %mul
  store float %add7, ptr %arrayidx8, align 4
  %add9 = fadd float %2, %4
  %arrayidx10 = getelementptr inbounds nuw float, ptr %yi, i64 %mul
  store float %add9, ptr %arrayidx10, align 4
  %arrayidx11 = getelementptr inbounds nuw float, ptr %wr, i64 %shl
  %5 = load float, ptr %arrayidx11, align 4
  %arrayidx13 = getelementptr inbounds nuw float, ptr %wi, i64 %shl
  %6 = load float, ptr %arrayidx13, align 4
  %7 = fneg float %6
  %neg = fmul float %sub6, %7
  %8 = tail call float @llvm.fmuladd.f32(float %sub, float %5, float %neg)
  %add15 = or disjoint i64 %mul, 1
  %arrayidx16 = getelementptr inbounds nuw float, ptr %yr, i64 %add15
  store float %8, ptr %arrayidx16, align 4
  %mul20 = fmul float %sub6, %5
  %9 = tail call float @llvm.fmuladd.f32(float %sub, float %6, float %mul20)
  %arrayidx22 = getelementptr inbounds nuw float, ptr %yi, i64 %add15
  store float %9, ptr %arrayidx22, align 4
  halt
for.inc:
  %inc = add nuw nsw i64 %k.0, 1
  br label %for.cond
}

declare float @llvm.fmuladd.f32(float, float, float) #11

declare float @llvm.fabs.f32(float) #13

declare i64 @llvm.smax.i64(i64, i64) #13

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(errnomem: write) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { cold nofree noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #13 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #14 = { nounwind }
attributes #15 = { nounwind allocsize(1) }
attributes #16 = { noreturn nounwind }
attributes #17 = { noduplicate nomerge nounwind }
attributes #18 = { noduplicate nomerge noreturn nounwind }

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
!9 = distinct !{!9, !5}
