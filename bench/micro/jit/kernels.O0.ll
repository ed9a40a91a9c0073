; ModuleID = 'kernels.c'
source_filename = "kernels.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i64 @fib(i64 noundef %n) #0 {
entry:
  %n.addr = alloca i64, align 8
  store i64 %n, ptr %n.addr, align 8
  %0 = load i64, ptr %n.addr, align 8
  %cmp = icmp slt i64 %0, 2
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %1 = load i64, ptr %n.addr, align 8
  br label %cond.end

cond.false:                                       ; preds = %entry
  %2 = load i64, ptr %n.addr, align 8
  %sub = sub nsw i64 %2, 1
  %call = call i64 @fib(i64 noundef %sub)
  %3 = load i64, ptr %n.addr, align 8
  %sub1 = sub nsw i64 %3, 2
  %call2 = call i64 @fib(i64 noundef %sub1)
  %add = add nsw i64 %call, %call2
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %1, %cond.true ], [ %add, %cond.false ]
  ret i64 %cond
}

; Function Attrs: noinline nounwind uwtable
define dso_local void @saxpy(i64 noundef %n, float noundef %a, ptr noalias noundef %x, ptr noalias noundef %y) #0 {
entry:
  %n.addr = alloca i64, align 8
  %a.addr = alloca float, align 4
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  %i = alloca i64, align 8
  store i64 %n, ptr %n.addr, align 8
  store float %a, ptr %a.addr, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %y, ptr %y.addr, align 8
  store i64 0, ptr %i, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i64, ptr %i, align 8
  %1 = load i64, ptr %n.addr, align 8
  %cmp = icmp slt i64 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load float, ptr %a.addr, align 4
  %3 = load ptr, ptr %x.addr, align 8
  %4 = load i64, ptr %i, align 8
  %arrayidx = getelementptr inbounds float, ptr %3, i64 %4
  %5 = load float, ptr %arrayidx, align 4
  %6 = load ptr, ptr %y.addr, align 8
  %7 = load i64, ptr %i, align 8
  %arrayidx1 = getelementptr inbounds float, ptr %6, i64 %7
  %8 = load float, ptr %arrayidx1, align 4
  %9 = call float @llvm.fmuladd.f32(float %2, float %5, float %8)
  %10 = load ptr, ptr %y.addr, align 8
  %11 = load i64, ptr %i, align 8
  %arrayidx2 = getelementptr inbounds float, ptr %10, i64 %11
  store float %9, ptr %arrayidx2, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i64, ptr %i, align 8
  %inc = add nsw i64 %12, 1
  store i64 %inc, ptr %i, align 8
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @mandel(i32 noundef %w, i32 noundef %h, i32 noundef %max) #0 {
entry:
  %w.addr = alloca i32, align 4
  %h.addr = alloca i32, align 4
  %max.addr = alloca i32, align 4
  %total = alloca i32, align 4
  %py = alloca i32, align 4
  %px = alloca i32, align 4
  %cx = alloca float, align 4
  %cy = alloca float, align 4
  %x = alloca float, align 4
  %y = alloca float, align 4
  %i = alloca i32, align 4
  %t = alloca float, align 4
  store i32 %w, ptr %w.addr, align 4
  store i32 %h, ptr %h.addr, align 4
  store i32 %max, ptr %max.addr, align 4
  store i32 0, ptr %total, align 4
  store i32 0, ptr %py, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc17, %entry
  %0 = load i32, ptr %py, align 4
  %1 = load i32, ptr %h.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.end19

for.body:                                         ; preds = %for.cond
  store i32 0, ptr %px, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %2 = load i32, ptr %px, align 4
  %3 = load i32, ptr %w.addr, align 4
  %cmp2 = icmp slt i32 %2, %3
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %4 = load i32, ptr %px, align 4
  %conv = sitofp i32 %4 to float
  %5 = load i32, ptr %w.addr, align 4
  %conv4 = sitofp i32 %5 to float
  %div = fdiv float 3.000000e+00, %conv4
  %6 = call float @llvm.fmuladd.f32(float %conv, float %div, float -2.000000e+00)
  store float %6, ptr %cx, align 4
  %7 = load i32, ptr %py, align 4
  %conv5 = sitofp i32 %7 to float
  %8 = load i32, ptr %h.addr, align 4
  %conv6 = sitofp i32 %8 to float
  %div7 = fdiv float 2.000000e+00, %conv6
  %9 = call float @llvm.fmuladd.f32(float %conv5, float %div7, float -1.000000e+00)
  store float %9, ptr %cy, align 4
  store float 0.000000e+00, ptr %x, align 4
  store float 0.000000e+00, ptr %y, align 4
  store i32 0, ptr %i, align 4
  br label %while.cond

while.cond:                                       ; preds = %while.body, %for.body3
  %10 = load i32, ptr %i, align 4
  %11 = load i32, ptr %max.addr, align 4
  %cmp8 = icmp slt i32 %10, %11
  br i1 %cmp8, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %12 = load float, ptr %x, align 4
  %13 = load float, ptr %x, align 4
  %14 = load float, ptr %y, align 4
  %15 = load float, ptr %y, align 4
  %mul10 = fmul float %14, %15
  %16 = call float @llvm.fmuladd.f32(float %12, float %13, float %mul10)
  %cmp11 = fcmp olt float %16, 4.000000e+00
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %17 = phi i1 [ false, %while.cond ], [ %cmp11, %land.rhs ]
  br i1 %17, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %18 = load float, ptr %x, align 4
  %19 = load float, ptr %x, align 4
  %20 = load float, ptr %y, align 4
  %21 = load float, ptr %y, align 4
  %mul13 = fmul float %20, %21
  %neg = fneg float %mul13
  %22 = call float @llvm.fmuladd.f32(float %18, float %19, float %neg)
  %23 = load float, ptr %cx, align 4
  %add = fadd float %22, %23
  store float %add, ptr %t, align 4
  %24 = load float, ptr %x, align 4
  %mul = fmul float 2.000000e+00, %24
  %25 = load float, ptr %y, align 4
  %26 = load float, ptr %cy, align 4
  %27 = call float @llvm.fmuladd.f32(float %mul, float %25, float %26)
  store float %27, ptr %y, align 4
  %28 = load float, ptr %t, align 4
  store float %28, ptr %x, align 4
  %29 = load i32, ptr %i, align 4
  %inc = add nsw i32 %29, 1
  store i32 %inc, ptr %i, align 4
  br label %while.cond, !llvm.loop !8

while.end:                                        ; preds = %land.end
  %30 = load i32, ptr %i, align 4
  %31 = load i32, ptr %total, align 4
  %add15 = add nsw i32 %31, %30
  store i32 %add15, ptr %total, align 4
  br label %for.inc

for.inc:                                          ; preds = %while.end
  %32 = load i32, ptr %px, align 4
  %inc16 = add nsw i32 %32, 1
  store i32 %inc16, ptr %px, align 4
  br label %for.cond1, !llvm.loop !9

for.end:                                          ; preds = %for.cond1
  br label %for.inc17

for.inc17:                                        ; preds = %for.end
  %33 = load i32, ptr %py, align 4
  %inc18 = add nsw i32 %33, 1
  store i32 %inc18, ptr %py, align 4
  br label %for.cond, !llvm.loop !10

for.end19:                                        ; preds = %for.cond
  %34 = load i32, ptr %total, align 4
  ret i32 %34
}

; Function Attrs: noinline nounwind uwtable
define dso_local double @dot(i64 noundef %n, ptr noundef %a, ptr noundef %b) #0 {
entry:
  %n.addr = alloca i64, align 8
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %s = alloca double, align 8
  %i = alloca i64, align 8
  store i64 %n, ptr %n.addr, align 8
  store ptr %a, ptr %a.addr, align 8
  store ptr %b, ptr %b.addr, align 8
  store double 0.000000e+00, ptr %s, align 8
  store i64 0, ptr %i, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i64, ptr %i, align 8
  %1 = load i64, ptr %n.addr, align 8
  %cmp = icmp slt i64 %0, %1
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %a.addr, align 8
  %3 = load i64, ptr %i, align 8
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %3
  %4 = load double, ptr %arrayidx, align 8
  %5 = load ptr, ptr %b.addr, align 8
  %6 = load i64, ptr %i, align 8
  %arrayidx1 = getelementptr inbounds double, ptr %5, i64 %6
  %7 = load double, ptr %arrayidx1, align 8
  %8 = load double, ptr %s, align 8
  %9 = call double @llvm.fmuladd.f64(double %4, double %7, double %8)
  store double %9, ptr %s, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i64, ptr %i, align 8
  %inc = add nsw i64 %10, 1
  store i64 %inc, ptr %i, align 8
  br label %for.cond, !llvm.loop !11

for.end:                                          ; preds = %for.cond
  %11 = load double, ptr %s, align 8
  ret double %11
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #1

; Function Attrs: noinline nounwind uwtable
define dso_local void @matmul(i64 noundef %n, ptr noundef %a, ptr noundef %b, ptr noundef %c) #0 {
entry:
  %n.addr = alloca i64, align 8
  %a.addr = alloca ptr, align 8
  %b.addr = alloca ptr, align 8
  %c.addr = alloca ptr, align 8
  %i = alloca i64, align 8
  %j = alloca i64, align 8
  %s = alloca double, align 8
  %k = alloca i64, align 8
  store i64 %n, ptr %n.addr, align 8
  store ptr %a, ptr %a.addr, align 8
  store ptr %b, ptr %b.addr, align 8
  store ptr %c, ptr %c.addr, align 8
  store i64 0, ptr %i, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc17, %entry
  %0 = load i64, ptr %i, align 8
  %1 = load i64, ptr %n.addr, align 8
  %cmp = icmp slt i64 %0, %1
  br i1 %cmp, label %for.body, label %for.end19

for.body:                                         ; preds = %for.cond
  store i64 0, ptr %j, align 8
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc14, %for.body
  %2 = load i64, ptr %j, align 8
  %3 = load i64, ptr %n.addr, align 8
  %cmp2 = icmp slt i64 %2, %3
  br i1 %cmp2, label %for.body3, label %for.end16

for.body3:                                        ; preds = %for.cond1
  store double 0.000000e+00, ptr %s, align 8
  store i64 0, ptr %k, align 8
  br label %for.cond4

for.cond4:                                        ; preds = %for.inc, %for.body3
  %4 = load i64, ptr %k, align 8
  %5 = load i64, ptr %n.addr, align 8
  %cmp5 = icmp slt i64 %4, %5
  br i1 %cmp5, label %for.body6, label %for.end

for.body6:                                        ; preds = %for.cond4
  %6 = load ptr, ptr %a.addr, align 8
  %7 = load i64, ptr %i, align 8
  %8 = load i64, ptr %n.addr, align 8
  %mul = mul nsw i64 %7, %8
  %9 = load i64, ptr %k, align 8
  %add = add nsw i64 %mul, %9
  %arrayidx = getelementptr inbounds double, ptr %6, i64 %add
  %10 = load double, ptr %arrayidx, align 8
  %11 = load ptr, ptr %b.addr, align 8
  %12 = load i64, ptr %k, align 8
  %13 = load i64, ptr %n.addr, align 8
  %mul7 = mul nsw i64 %12, %13
  %14 = load i64, ptr %j, align 8
  %add8 = add nsw i64 %mul7, %14
  %arrayidx9 = getelementptr inbounds double, ptr %11, i64 %add8
  %15 = load double, ptr %arrayidx9, align 8
  %16 = load double, ptr %s, align 8
  %17 = call double @llvm.fmuladd.f64(double %10, double %15, double %16)
  store double %17, ptr %s, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body6
  %18 = load i64, ptr %k, align 8
  %inc = add nsw i64 %18, 1
  store i64 %inc, ptr %k, align 8
  br label %for.cond4, !llvm.loop !12

for.end:                                          ; preds = %for.cond4
  %19 = load double, ptr %s, align 8
  %20 = load ptr, ptr %c.addr, align 8
  %21 = load i64, ptr %i, align 8
  %22 = load i64, ptr %n.addr, align 8
  %mul11 = mul nsw i64 %21, %22
  %23 = load i64, ptr %j, align 8
  %add12 = add nsw i64 %mul11, %23
  %arrayidx13 = getelementptr inbounds double, ptr %20, i64 %add12
  store double %19, ptr %arrayidx13, align 8
  br label %for.inc14

for.inc14:                                        ; preds = %for.end
  %24 = load i64, ptr %j, align 8
  %inc15 = add nsw i64 %24, 1
  store i64 %inc15, ptr %j, align 8
  br label %for.cond1, !llvm.loop !13

for.end16:                                        ; preds = %for.cond1
  br label %for.inc17

for.inc17:                                        ; preds = %for.end16
  %25 = load i64, ptr %i, align 8
  %inc18 = add nsw i64 %25, 1
  store i64 %inc18, ptr %i, align 8
  br label %for.cond, !llvm.loop !14

for.end19:                                        ; preds = %for.cond
  ret void
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
!11 = distinct !{!11, !7}
!12 = distinct !{!12, !7}
!13 = distinct !{!13, !7}
!14 = distinct !{!14, !7}
