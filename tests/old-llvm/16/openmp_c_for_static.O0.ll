; ModuleID = 'openmp/c/for_static.c'
source_filename = "openmp/c/for_static.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@owner = dso_local global [1003 x i32] zeroinitializer, align 16
@a = dso_local global [1003 x i32] zeroinitializer, align 16
@b = dso_local global [1003 x i32] zeroinitializer, align 16
@0 = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 514, i32 0, i32 22, ptr @0 }, align 8
@2 = private unnamed_addr constant %struct.ident_t { i32 0, i32 66, i32 0, i32 22, ptr @0 }, align 8
@.gomp_critical_user_.reduction.var = common global [8 x i32] zeroinitializer
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 18, i32 0, i32 22, ptr @0 }, align 8
@4 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 22, ptr @0 }, align 8
@.str = private unnamed_addr constant [20 x i8] c"sum %ld, errors %d\0A\00", align 1
@.str.1 = private unnamed_addr constant [3 x i8] c"ok\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  store i32 0, ptr %2, align 4
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @4, i32 1, ptr @.omp_outlined., ptr %2)
  store i64 0, ptr %3, align 8
  store i32 0, ptr %4, align 4
  br label %6

6:                                                ; preds = %35, %0
  %7 = load i32, ptr %4, align 4
  %8 = icmp slt i32 %7, 1003
  br i1 %8, label %9, label %38

9:                                                ; preds = %6
  %10 = load i32, ptr %4, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [1003 x i32], ptr @b, i64 0, i64 %11
  %13 = load i32, ptr %12, align 4
  %14 = sext i32 %13 to i64
  %15 = load i64, ptr %3, align 8
  %16 = add nsw i64 %15, %14
  store i64 %16, ptr %3, align 8
  %17 = load i32, ptr %4, align 4
  %18 = icmp sgt i32 %17, 0
  br i1 %18, label %19, label %30

19:                                               ; preds = %9
  %20 = load i32, ptr %4, align 4
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds [1003 x i32], ptr @owner, i64 0, i64 %21
  %23 = load i32, ptr %22, align 4
  %24 = load i32, ptr %4, align 4
  %25 = sub nsw i32 %24, 1
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds [1003 x i32], ptr @owner, i64 0, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = icmp slt i32 %23, %28
  br label %30

30:                                               ; preds = %19, %9
  %31 = phi i1 [ false, %9 ], [ %29, %19 ]
  %32 = zext i1 %31 to i32
  %33 = load i32, ptr %2, align 4
  %34 = add nsw i32 %33, %32
  store i32 %34, ptr %2, align 4
  br label %35

35:                                               ; preds = %30
  %36 = load i32, ptr %4, align 4
  %37 = add nsw i32 %36, 1
  store i32 %37, ptr %4, align 4
  br label %6, !llvm.loop !7

38:                                               ; preds = %6
  %39 = load i64, ptr %3, align 8
  %40 = load i32, ptr %2, align 4
  %41 = call i32 (ptr, ...) @printf(ptr noundef @.str, i64 noundef %39, i32 noundef %40)
  %42 = load i32, ptr %2, align 4
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %44, label %47

44:                                               ; preds = %38
  %45 = load i64, ptr %3, align 8
  %46 = icmp eq i64 %45, 1006009
  br label %47

47:                                               ; preds = %44, %38
  %48 = phi i1 [ false, %38 ], [ %46, %44 ]
  %49 = zext i1 %48 to i32
  store i32 %49, ptr %5, align 4
  %50 = load i32, ptr %5, align 4
  %51 = icmp ne i32 %50, 0
  %52 = zext i1 %51 to i64
  %53 = select i1 %51, ptr @.str.1, ptr @.str.2
  %54 = call i32 @puts(ptr noundef %53)
  %55 = load i32, ptr %5, align 4
  %56 = icmp ne i32 %55, 0
  %57 = xor i1 %56, true
  %58 = zext i1 %57 to i32
  ret i32 %58
}

; Function Attrs: noinline norecurse nounwind optnone uwtable
define internal void @.omp_outlined.(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 4 dereferenceable(4) %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  %21 = alloca i32, align 4
  %22 = alloca [1 x ptr], align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %23 = load ptr, ptr %6, align 8
  store i32 0, ptr %9, align 4
  store i32 1002, ptr %10, align 4
  store i32 1, ptr %11, align 4
  store i32 0, ptr %12, align 4
  %24 = load ptr, ptr %4, align 8
  %25 = load i32, ptr %24, align 4
  call void @__kmpc_for_static_init_4(ptr @1, i32 %25, i32 34, ptr %12, ptr %9, ptr %10, ptr %11, i32 1, i32 1)
  %26 = load i32, ptr %10, align 4
  %27 = icmp sgt i32 %26, 1002
  br i1 %27, label %28, label %29

28:                                               ; preds = %3
  br label %31

29:                                               ; preds = %3
  %30 = load i32, ptr %10, align 4
  br label %31

31:                                               ; preds = %29, %28
  %32 = phi i32 [ 1002, %28 ], [ %30, %29 ]
  store i32 %32, ptr %10, align 4
  %33 = load i32, ptr %9, align 4
  store i32 %33, ptr %7, align 4
  br label %34

34:                                               ; preds = %52, %31
  %35 = load i32, ptr %7, align 4
  %36 = load i32, ptr %10, align 4
  %37 = icmp sle i32 %35, %36
  br i1 %37, label %38, label %55

38:                                               ; preds = %34
  %39 = load i32, ptr %7, align 4
  %40 = mul nsw i32 %39, 1
  %41 = add nsw i32 0, %40
  store i32 %41, ptr %13, align 4
  %42 = call i32 @omp_get_thread_num()
  %43 = load i32, ptr %13, align 4
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds [1003 x i32], ptr @owner, i64 0, i64 %44
  store i32 %42, ptr %45, align 4
  %46 = load i32, ptr %13, align 4
  %47 = mul nsw i32 %46, 2
  %48 = load i32, ptr %13, align 4
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds [1003 x i32], ptr @a, i64 0, i64 %49
  store i32 %47, ptr %50, align 4
  br label %51

51:                                               ; preds = %38
  br label %52

52:                                               ; preds = %51
  %53 = load i32, ptr %7, align 4
  %54 = add nsw i32 %53, 1
  store i32 %54, ptr %7, align 4
  br label %34

55:                                               ; preds = %34
  br label %56

56:                                               ; preds = %55
  call void @__kmpc_for_static_fini(ptr @1, i32 %25)
  call void @__kmpc_barrier(ptr @2, i32 %25)
  store i32 0, ptr %16, align 4
  store i32 1002, ptr %17, align 4
  store i32 1, ptr %18, align 4
  store i32 0, ptr %19, align 4
  store i32 0, ptr %20, align 4
  call void @__kmpc_for_static_init_4(ptr @1, i32 %25, i32 34, ptr %19, ptr %16, ptr %17, ptr %18, i32 1, i32 1)
  %57 = load i32, ptr %17, align 4
  %58 = icmp sgt i32 %57, 1002
  br i1 %58, label %59, label %60

59:                                               ; preds = %56
  br label %62

60:                                               ; preds = %56
  %61 = load i32, ptr %17, align 4
  br label %62

62:                                               ; preds = %60, %59
  %63 = phi i32 [ 1002, %59 ], [ %61, %60 ]
  store i32 %63, ptr %17, align 4
  %64 = load i32, ptr %16, align 4
  store i32 %64, ptr %14, align 4
  br label %65

65:                                               ; preds = %91, %62
  %66 = load i32, ptr %14, align 4
  %67 = load i32, ptr %17, align 4
  %68 = icmp sle i32 %66, %67
  br i1 %68, label %69, label %94

69:                                               ; preds = %65
  %70 = load i32, ptr %14, align 4
  %71 = mul nsw i32 %70, 1
  %72 = add nsw i32 0, %71
  store i32 %72, ptr %21, align 4
  %73 = load i32, ptr %21, align 4
  %74 = sext i32 %73 to i64
  %75 = getelementptr inbounds [1003 x i32], ptr @owner, i64 0, i64 %74
  %76 = load i32, ptr %75, align 4
  %77 = call i32 @omp_get_thread_num()
  %78 = icmp ne i32 %76, %77
  %79 = zext i1 %78 to i32
  %80 = load i32, ptr %20, align 4
  %81 = add nsw i32 %80, %79
  store i32 %81, ptr %20, align 4
  %82 = load i32, ptr %21, align 4
  %83 = sext i32 %82 to i64
  %84 = getelementptr inbounds [1003 x i32], ptr @a, i64 0, i64 %83
  %85 = load i32, ptr %84, align 4
  %86 = add nsw i32 %85, 1
  %87 = load i32, ptr %21, align 4
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds [1003 x i32], ptr @b, i64 0, i64 %88
  store i32 %86, ptr %89, align 4
  br label %90

90:                                               ; preds = %69
  br label %91

91:                                               ; preds = %90
  %92 = load i32, ptr %14, align 4
  %93 = add nsw i32 %92, 1
  store i32 %93, ptr %14, align 4
  br label %65

94:                                               ; preds = %65
  br label %95

95:                                               ; preds = %94
  call void @__kmpc_for_static_fini(ptr @1, i32 %25)
  %96 = getelementptr inbounds [1 x ptr], ptr %22, i64 0, i64 0
  store ptr %20, ptr %96, align 8
  %97 = call i32 @__kmpc_reduce(ptr @3, i32 %25, i32 1, i64 8, ptr %22, ptr @.omp.reduction.reduction_func, ptr @.gomp_critical_user_.reduction.var)
  switch i32 %97, label %105 [
    i32 1, label %98
    i32 2, label %102
  ]

98:                                               ; preds = %95
  %99 = load i32, ptr %23, align 4
  %100 = load i32, ptr %20, align 4
  %101 = add nsw i32 %99, %100
  store i32 %101, ptr %23, align 4
  call void @__kmpc_end_reduce(ptr @3, i32 %25, ptr @.gomp_critical_user_.reduction.var)
  br label %105

102:                                              ; preds = %95
  %103 = load i32, ptr %20, align 4
  %104 = atomicrmw add ptr %23, i32 %103 monotonic, align 4
  call void @__kmpc_end_reduce(ptr @3, i32 %25, ptr @.gomp_critical_user_.reduction.var)
  br label %105

105:                                              ; preds = %102, %98, %95
  call void @__kmpc_barrier(ptr @2, i32 %25)
  ret void
}

declare void @__kmpc_for_static_init_4(ptr, i32, i32, ptr, ptr, ptr, ptr, i32, i32)

declare i32 @omp_get_thread_num() #2

; Function Attrs: nounwind
declare void @__kmpc_for_static_fini(ptr, i32) #3

; Function Attrs: convergent nounwind
declare void @__kmpc_barrier(ptr, i32) #4

; Function Attrs: noinline norecurse nounwind uwtable
define internal void @.omp.reduction.reduction_func(ptr noundef %0, ptr noundef %1) #5 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = getelementptr inbounds [1 x ptr], ptr %6, i64 0, i64 0
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds [1 x ptr], ptr %5, i64 0, i64 0
  %10 = load ptr, ptr %9, align 8
  %11 = load i32, ptr %10, align 4
  %12 = load i32, ptr %8, align 4
  %13 = add nsw i32 %11, %12
  store i32 %13, ptr %10, align 4
  ret void
}

; Function Attrs: convergent nounwind
declare i32 @__kmpc_reduce(ptr, i32, i32, i64, ptr, ptr, ptr) #4

; Function Attrs: convergent nounwind
declare void @__kmpc_end_reduce(ptr, i32, ptr) #4

; Function Attrs: nounwind
declare !callback !9 void @__kmpc_fork_call(ptr, i32, ptr, ...) #3

declare i32 @printf(ptr noundef, ...) #2

declare i32 @puts(ptr noundef) #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline norecurse nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }
attributes #4 = { convergent nounwind }
attributes #5 = { noinline norecurse nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!llvm.ident = !{!6}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"openmp", i32 50}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 7, !"PIE Level", i32 2}
!4 = !{i32 7, !"uwtable", i32 2}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
!9 = !{!10}
!10 = !{i64 2, i64 -1, i64 -1, i1 true}
