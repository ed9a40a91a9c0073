; ModuleID = 'corpus/run/loading.c'
source_filename = "corpus/run/loading.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.large = type { i64, [5 x i32], i8 }
%struct.pair = type { double, double }
%struct.mixed = type { i64, double }
%struct.aligned = type { i64, i64 }
%struct.holds = type { ptr, [20 x i8] }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@number = dso_local global i32 7, align 4
@made = internal global [4 x i32] zeroinitializer, align 16
@count = internal global i32 0, align 4
@.str = private unnamed_addr constant [15 x i8] c"destructor 101\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"destructor\00", align 1
@.str.2 = private unnamed_addr constant [15 x i8] c"destructor 201\00", align 1
@.str.3 = private unnamed_addr constant [14 x i8] c"%d %d %d: %d\0A\00", align 1
@.str.4 = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1
@__const.main.list = private unnamed_addr constant [5 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5], align 16
@.str.5 = private unnamed_addr constant [16 x i8] c"%d %d %d %d %d\0A\00", align 1
@absent_number = extern_weak global i32, align 4
@.str.6 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.7 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1
@__const.main.large = private unnamed_addr constant %struct.large { i64 1, [5 x i32] [i32 2, i32 3, i32 4, i32 5, i32 6], i8 7 }, align 8
@__const.main.pair = private unnamed_addr constant %struct.pair { double 5.000000e-01, double 2.500000e-01 }, align 8
@__const.main.mixed = private unnamed_addr constant %struct.mixed { i64 40, double 2.500000e+00 }, align 8
@__const.main.aligned = private unnamed_addr constant %struct.aligned { i64 7, i64 9 }, align 16
@.str.8 = private unnamed_addr constant [20 x i8] c"abc\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", align 1
@.str.9 = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.10 = private unnamed_addr constant [8 x i8] c"%ld %d\0A\00", align 1
@.str.11 = private unnamed_addr constant [8 x i8] c"at exit\00", align 1
@llvm.global_ctors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 201, ptr @second, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @last, ptr null }, { i32, ptr, ptr } { i32 101, ptr @first, ptr null }]
@llvm.global_dtors = appending global [3 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 101, ptr @unmake_last, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @unmake_first, ptr null }, { i32, ptr, ptr } { i32 201, ptr @unmake_second, ptr null }]

@other = dso_local alias i32 (i32), ptr @original
@same_number = dso_local alias i32, ptr @number

@times = dso_local ifunc i32 (i32), ptr @choose
@order = dso_local ifunc i32 (ptr, ptr), ptr @choose_order

; Function Attrs: noinline nounwind optnone uwtable
define internal ptr @choose() #0 {
  ret ptr @thrice
}

; Function Attrs: noinline nounwind optnone uwtable
define internal ptr @choose_order() #0 {
  ret ptr @down
}

; Function Attrs: noinline nounwind optnone uwtable
define weak dso_local i32 @present(i32 noundef %0) #1 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = add nsw i32 %3, 1
  ret i32 %4
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @original(i32 noundef %0) #1 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = sub nsw i32 %3, 1
  ret i32 %4
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @second() #1 {
  %1 = load i32, ptr @count, align 4
  %2 = add nsw i32 %1, 1
  store i32 %2, ptr @count, align 4
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds [4 x i32], ptr @made, i64 0, i64 %3
  store i32 2, ptr %4, align 4
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @last() #1 {
  %1 = load i32, ptr @count, align 4
  %2 = add nsw i32 %1, 1
  store i32 %2, ptr @count, align 4
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds [4 x i32], ptr @made, i64 0, i64 %3
  store i32 9, ptr %4, align 4
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @first() #1 {
  %1 = load i32, ptr @count, align 4
  %2 = add nsw i32 %1, 1
  store i32 %2, ptr @count, align 4
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds [4 x i32], ptr @made, i64 0, i64 %3
  store i32 1, ptr %4, align 4
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @unmake_last() #1 {
  %1 = call i32 @puts(ptr noundef @.str)
  ret void
}

declare i32 @puts(ptr noundef) #2

; Function Attrs: noinline nounwind optnone uwtable
define internal void @unmake_first() #1 {
  %1 = call i32 @puts(ptr noundef @.str.1)
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define internal void @unmake_second() #1 {
  %1 = call i32 @puts(ptr noundef @.str.2)
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #1 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca [5 x i32], align 16
  %4 = alloca %struct.large, align 8
  %5 = alloca %struct.pair, align 8
  %6 = alloca %struct.mixed, align 8
  %7 = alloca %struct.aligned, align 16
  %8 = alloca i32, align 4
  %9 = alloca %struct.holds, align 8
  store i32 0, ptr %1, align 4
  %10 = call i32 @atexit(ptr noundef @at_exit) #7
  %11 = load i32, ptr @made, align 16
  %12 = load i32, ptr getelementptr inbounds ([4 x i32], ptr @made, i64 0, i64 1), align 4
  %13 = load i32, ptr getelementptr inbounds ([4 x i32], ptr @made, i64 0, i64 2), align 8
  %14 = load i32, ptr @count, align 4
  %15 = call i32 (ptr, ...) @printf(ptr noundef @.str.3, i32 noundef %11, i32 noundef %12, i32 noundef %13, i32 noundef %14)
  store ptr @times, ptr %2, align 8
  %16 = call i32 @times(i32 noundef 5)
  %17 = load ptr, ptr %2, align 8
  %18 = call i32 %17(i32 noundef 6)
  %19 = call i32 @twice(i32 noundef 5)
  %20 = call i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %16, i32 noundef %18, i32 noundef %19)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %3, ptr align 16 @__const.main.list, i64 20, i1 false)
  %21 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 0
  call void @qsort(ptr noundef %21, i64 noundef 5, i64 noundef 4, ptr noundef @order)
  %22 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 0
  %23 = load i32, ptr %22, align 16
  %24 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 1
  %25 = load i32, ptr %24, align 4
  %26 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 2
  %27 = load i32, ptr %26, align 8
  %28 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 3
  %29 = load i32, ptr %28, align 4
  %30 = getelementptr inbounds [5 x i32], ptr %3, i64 0, i64 4
  %31 = load i32, ptr %30, align 16
  %32 = call i32 (ptr, ...) @printf(ptr noundef @.str.5, i32 noundef %23, i32 noundef %25, i32 noundef %27, i32 noundef %29, i32 noundef %31)
  %33 = call i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef zext (i1 icmp ne (ptr @absent, ptr null) to i32), i32 noundef zext (i1 icmp ne (ptr @absent_number, ptr null) to i32), i32 noundef 1)
  br i1 icmp ne (ptr @absent, ptr null), label %34, label %37

34:                                               ; preds = %0
  %35 = call i32 @absent(i32 noundef 1)
  %36 = call i32 (ptr, ...) @printf(ptr noundef @.str.6, i32 noundef %35)
  br label %37

37:                                               ; preds = %34, %0
  %38 = call i32 @present(i32 noundef 1)
  %39 = call i32 @other(i32 noundef 8)
  %40 = call i32 (ptr, ...) @printf(ptr noundef @.str.4, i32 noundef %38, i32 noundef %39, i32 noundef zext (i1 icmp eq (ptr @other, ptr @original) to i32))
  store i32 11, ptr @same_number, align 4
  %41 = load i32, ptr @number, align 4
  %42 = call i32 (ptr, ...) @printf(ptr noundef @.str.7, i32 noundef %41, i32 noundef zext (i1 icmp eq (ptr @same_number, ptr @number) to i32))
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %4, ptr align 8 @__const.main.large, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 @__const.main.pair, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %6, ptr align 8 @__const.main.mixed, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %7, ptr align 16 @__const.main.aligned, i64 16, i1 false)
  store i32 50, ptr %8, align 4
  %43 = getelementptr inbounds %struct.holds, ptr %9, i32 0, i32 0
  store ptr %8, ptr %43, align 8
  %44 = getelementptr inbounds %struct.holds, ptr %9, i32 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %44, ptr align 1 @.str.8, i64 20, i1 false)
  %45 = call i64 (i32, ...) @sum(i32 noundef 2, i32 noundef 108, ptr noundef byval(%struct.large) align 8 %4, i32 noundef 105, i32 noundef 1)
  %46 = call i32 (ptr, ...) @printf(ptr noundef @.str.9, i64 noundef %45)
  %47 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 0
  %48 = load double, ptr %47, align 8
  %49 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 1
  %50 = load double, ptr %49, align 8
  %51 = getelementptr inbounds { i64, double }, ptr %6, i32 0, i32 0
  %52 = load i64, ptr %51, align 8
  %53 = getelementptr inbounds { i64, double }, ptr %6, i32 0, i32 1
  %54 = load double, ptr %53, align 8
  %55 = call i64 (i32, ...) @sum(i32 noundef 5, i32 noundef 112, double %48, double %50, i32 noundef 109, i64 %52, double %54, i32 noundef 97, ptr noundef byval(%struct.aligned) align 16 %7, i32 noundef 104, ptr noundef byval(%struct.holds) align 8 %9, i32 noundef 100, double noundef 3.500000e+00)
  %56 = call i32 (ptr, ...) @printf(ptr noundef @.str.9, i64 noundef %55)
  %57 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 0
  %58 = load double, ptr %57, align 8
  %59 = getelementptr inbounds { double, double }, ptr %5, i32 0, i32 1
  %60 = load double, ptr %59, align 8
  %61 = call i64 (i32, ...) @sum(i32 noundef 9, i32 noundef 105, i32 noundef 1, i32 noundef 105, i32 noundef 2, i32 noundef 105, i32 noundef 3, i32 noundef 97, ptr noundef byval(%struct.aligned) align 16 %7, i32 noundef 109, ptr noundef byval(%struct.mixed) align 8 %6, i32 noundef 105, i32 noundef 4, i32 noundef 108, ptr noundef byval(%struct.large) align 8 %4, i32 noundef 97, ptr noundef byval(%struct.aligned) align 16 %7, i32 noundef 112, double %58, double %60)
  %62 = call i32 (ptr, ...) @printf(ptr noundef @.str.9, i64 noundef %61)
  %63 = call i64 @change(ptr noundef byval(%struct.large) align 8 %4)
  %64 = getelementptr inbounds %struct.large, ptr %4, i32 0, i32 1
  %65 = getelementptr inbounds [5 x i32], ptr %64, i64 0, i64 1
  %66 = load i32, ptr %65, align 4
  %67 = call i32 (ptr, ...) @printf(ptr noundef @.str.10, i64 noundef %63, i32 noundef %66)
  %68 = load i32, ptr @count, align 4
  %69 = icmp eq i32 %68, 3
  %70 = zext i1 %69 to i64
  %71 = select i1 %69, i32 0, i32 1
  ret i32 %71
}

; Function Attrs: nounwind
declare i32 @atexit(ptr noundef) #3

; Function Attrs: noinline nounwind optnone uwtable
define internal void @at_exit() #1 {
  %1 = call i32 @puts(ptr noundef @.str.11)
  ret void
}

declare i32 @printf(ptr noundef, ...) #2

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @twice(i32 noundef %0) #1 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = mul nsw i32 2, %3
  ret i32 %4
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

declare void @qsort(ptr noundef, i64 noundef, i64 noundef, ptr noundef) #2

declare extern_weak i32 @absent(i32 noundef) #2

; Function Attrs: noinline nounwind optnone uwtable
define internal i64 @sum(i32 noundef %0, ...) #1 {
  %2 = alloca i32, align 4
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca %struct.large, align 8
  %9 = alloca %struct.large, align 8
  %10 = alloca %struct.pair, align 8
  %11 = alloca %struct.pair, align 8
  %12 = alloca %struct.mixed, align 8
  %13 = alloca %struct.mixed, align 8
  %14 = alloca %struct.aligned, align 16
  %15 = alloca %struct.aligned, align 16
  %16 = alloca %struct.holds, align 8
  store i32 %0, ptr %2, align 4
  %17 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_start(ptr %17)
  store i64 0, ptr %5, align 8
  store i32 0, ptr %6, align 4
  br label %18

18:                                               ; preds = %228, %1
  %19 = load i32, ptr %6, align 4
  %20 = load i32, ptr %2, align 4
  %21 = icmp slt i32 %19, %20
  br i1 %21, label %22, label %231

22:                                               ; preds = %18
  %23 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %24 = getelementptr inbounds %struct.__va_list_tag, ptr %23, i32 0, i32 0
  %25 = load i32, ptr %24, align 16
  %26 = icmp ule i32 %25, 40
  br i1 %26, label %27, label %32

27:                                               ; preds = %22
  %28 = getelementptr inbounds %struct.__va_list_tag, ptr %23, i32 0, i32 3
  %29 = load ptr, ptr %28, align 16
  %30 = getelementptr i8, ptr %29, i32 %25
  %31 = add i32 %25, 8
  store i32 %31, ptr %24, align 16
  br label %36

32:                                               ; preds = %22
  %33 = getelementptr inbounds %struct.__va_list_tag, ptr %23, i32 0, i32 2
  %34 = load ptr, ptr %33, align 8
  %35 = getelementptr i8, ptr %34, i32 8
  store ptr %35, ptr %33, align 8
  br label %36

36:                                               ; preds = %32, %27
  %37 = phi ptr [ %30, %27 ], [ %34, %32 ]
  %38 = load i32, ptr %37, align 4
  store i32 %38, ptr %7, align 4
  %39 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  %40 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_copy(ptr %39, ptr %40)
  %41 = load i32, ptr %7, align 4
  switch i32 %41, label %226 [
    i32 108, label %42
    i32 112, label %77
    i32 109, label %107
    i32 97, label %141
    i32 104, label %170
    i32 105, label %186
    i32 100, label %206
  ]

42:                                               ; preds = %36
  %43 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %44 = getelementptr inbounds %struct.__va_list_tag, ptr %43, i32 0, i32 2
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr i8, ptr %45, i32 32
  store ptr %46, ptr %44, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %8, ptr align 8 %45, i64 32, i1 false)
  %47 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 0
  %48 = load i64, ptr %47, align 8
  %49 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 1
  %50 = getelementptr inbounds [5 x i32], ptr %49, i64 0, i64 0
  %51 = load i32, ptr %50, align 8
  %52 = mul nsw i32 %51, 10
  %53 = sext i32 %52 to i64
  %54 = add nsw i64 %48, %53
  %55 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 1
  %56 = getelementptr inbounds [5 x i32], ptr %55, i64 0, i64 4
  %57 = load i32, ptr %56, align 8
  %58 = mul nsw i32 %57, 100
  %59 = sext i32 %58 to i64
  %60 = add nsw i64 %54, %59
  %61 = getelementptr inbounds %struct.large, ptr %8, i32 0, i32 2
  %62 = load i8, ptr %61, align 4
  %63 = sext i8 %62 to i64
  %64 = add nsw i64 %60, %63
  %65 = load i64, ptr %5, align 8
  %66 = add nsw i64 %65, %64
  store i64 %66, ptr %5, align 8
  %67 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  %68 = getelementptr inbounds %struct.__va_list_tag, ptr %67, i32 0, i32 2
  %69 = load ptr, ptr %68, align 8
  %70 = getelementptr i8, ptr %69, i32 32
  store ptr %70, ptr %68, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %9, ptr align 8 %69, i64 32, i1 false)
  %71 = getelementptr inbounds %struct.large, ptr %9, i32 0, i32 1
  %72 = getelementptr inbounds [5 x i32], ptr %71, i64 0, i64 2
  %73 = load i32, ptr %72, align 8
  %74 = sext i32 %73 to i64
  %75 = load i64, ptr %5, align 8
  %76 = add nsw i64 %75, %74
  store i64 %76, ptr %5, align 8
  br label %226

77:                                               ; preds = %36
  %78 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %79 = getelementptr inbounds %struct.__va_list_tag, ptr %78, i32 0, i32 1
  %80 = load i32, ptr %79, align 4
  %81 = icmp ule i32 %80, 144
  br i1 %81, label %82, label %92

82:                                               ; preds = %77
  %83 = getelementptr inbounds %struct.__va_list_tag, ptr %78, i32 0, i32 3
  %84 = load ptr, ptr %83, align 16
  %85 = getelementptr i8, ptr %84, i32 %80
  %86 = getelementptr inbounds i8, ptr %85, i64 16
  %87 = load double, ptr %85, align 16
  %88 = getelementptr inbounds { double, double }, ptr %11, i32 0, i32 0
  store double %87, ptr %88, align 8
  %89 = load double, ptr %86, align 16
  %90 = getelementptr inbounds { double, double }, ptr %11, i32 0, i32 1
  store double %89, ptr %90, align 8
  %91 = add i32 %80, 32
  store i32 %91, ptr %79, align 4
  br label %96

92:                                               ; preds = %77
  %93 = getelementptr inbounds %struct.__va_list_tag, ptr %78, i32 0, i32 2
  %94 = load ptr, ptr %93, align 8
  %95 = getelementptr i8, ptr %94, i32 16
  store ptr %95, ptr %93, align 8
  br label %96

96:                                               ; preds = %92, %82
  %97 = phi ptr [ %11, %82 ], [ %94, %92 ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %10, ptr align 8 %97, i64 16, i1 false)
  %98 = getelementptr inbounds %struct.pair, ptr %10, i32 0, i32 0
  %99 = load double, ptr %98, align 8
  %100 = getelementptr inbounds %struct.pair, ptr %10, i32 0, i32 1
  %101 = load double, ptr %100, align 8
  %102 = fmul double %101, 8.000000e+00
  %103 = call double @llvm.fmuladd.f64(double %99, double 4.000000e+00, double %102)
  %104 = fptosi double %103 to i64
  %105 = load i64, ptr %5, align 8
  %106 = add nsw i64 %105, %104
  store i64 %106, ptr %5, align 8
  br label %226

107:                                              ; preds = %36
  %108 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %109 = getelementptr inbounds %struct.__va_list_tag, ptr %108, i32 0, i32 0
  %110 = load i32, ptr %109, align 16
  %111 = icmp ule i32 %110, 40
  %112 = getelementptr inbounds %struct.__va_list_tag, ptr %108, i32 0, i32 1
  %113 = load i32, ptr %112, align 4
  %114 = icmp ule i32 %113, 160
  %115 = and i1 %111, %114
  br i1 %115, label %116, label %127

116:                                              ; preds = %107
  %117 = getelementptr inbounds %struct.__va_list_tag, ptr %108, i32 0, i32 3
  %118 = load ptr, ptr %117, align 16
  %119 = getelementptr i8, ptr %118, i32 %110
  %120 = getelementptr i8, ptr %118, i32 %113
  %121 = load i64, ptr %119, align 8
  %122 = getelementptr inbounds { i64, double }, ptr %13, i32 0, i32 0
  store i64 %121, ptr %122, align 8
  %123 = load double, ptr %120, align 8
  %124 = getelementptr inbounds { i64, double }, ptr %13, i32 0, i32 1
  store double %123, ptr %124, align 8
  %125 = add i32 %110, 8
  store i32 %125, ptr %109, align 16
  %126 = add i32 %113, 16
  store i32 %126, ptr %112, align 4
  br label %131

127:                                              ; preds = %107
  %128 = getelementptr inbounds %struct.__va_list_tag, ptr %108, i32 0, i32 2
  %129 = load ptr, ptr %128, align 8
  %130 = getelementptr i8, ptr %129, i32 16
  store ptr %130, ptr %128, align 8
  br label %131

131:                                              ; preds = %127, %116
  %132 = phi ptr [ %13, %116 ], [ %129, %127 ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %12, ptr align 8 %132, i64 16, i1 false)
  %133 = getelementptr inbounds %struct.mixed, ptr %12, i32 0, i32 0
  %134 = load i64, ptr %133, align 8
  %135 = getelementptr inbounds %struct.mixed, ptr %12, i32 0, i32 1
  %136 = load double, ptr %135, align 8
  %137 = fptosi double %136 to i64
  %138 = add nsw i64 %134, %137
  %139 = load i64, ptr %5, align 8
  %140 = add nsw i64 %139, %138
  store i64 %140, ptr %5, align 8
  br label %226

141:                                              ; preds = %36
  %142 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %143 = getelementptr inbounds %struct.__va_list_tag, ptr %142, i32 0, i32 0
  %144 = load i32, ptr %143, align 16
  %145 = icmp ule i32 %144, 32
  br i1 %145, label %146, label %151

146:                                              ; preds = %141
  %147 = getelementptr inbounds %struct.__va_list_tag, ptr %142, i32 0, i32 3
  %148 = load ptr, ptr %147, align 16
  %149 = getelementptr i8, ptr %148, i32 %144
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %15, ptr align 8 %149, i64 16, i1 false)
  %150 = add i32 %144, 16
  store i32 %150, ptr %143, align 16
  br label %159

151:                                              ; preds = %141
  %152 = getelementptr inbounds %struct.__va_list_tag, ptr %142, i32 0, i32 2
  %153 = load ptr, ptr %152, align 8
  %154 = ptrtoint ptr %153 to i64
  %155 = add i64 %154, 15
  %156 = and i64 %155, -16
  %157 = inttoptr i64 %156 to ptr
  %158 = getelementptr i8, ptr %157, i32 16
  store ptr %158, ptr %152, align 8
  br label %159

159:                                              ; preds = %151, %146
  %160 = phi ptr [ %15, %146 ], [ %157, %151 ]
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %14, ptr align 16 %160, i64 16, i1 false)
  %161 = getelementptr inbounds %struct.aligned, ptr %14, i32 0, i32 0
  %162 = load i64, ptr %161, align 16
  %163 = mul nsw i64 %162, 3
  %164 = getelementptr inbounds %struct.aligned, ptr %14, i32 0, i32 1
  %165 = load i64, ptr %164, align 8
  %166 = mul nsw i64 %165, 5
  %167 = add nsw i64 %163, %166
  %168 = load i64, ptr %5, align 8
  %169 = add nsw i64 %168, %167
  store i64 %169, ptr %5, align 8
  br label %226

170:                                              ; preds = %36
  %171 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %172 = getelementptr inbounds %struct.__va_list_tag, ptr %171, i32 0, i32 2
  %173 = load ptr, ptr %172, align 8
  %174 = getelementptr i8, ptr %173, i32 32
  store ptr %174, ptr %172, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %16, ptr align 8 %173, i64 32, i1 false)
  %175 = getelementptr inbounds %struct.holds, ptr %16, i32 0, i32 0
  %176 = load ptr, ptr %175, align 8
  %177 = load i32, ptr %176, align 4
  %178 = getelementptr inbounds %struct.holds, ptr %16, i32 0, i32 1
  %179 = getelementptr inbounds [20 x i8], ptr %178, i64 0, i64 1
  %180 = load i8, ptr %179, align 1
  %181 = sext i8 %180 to i32
  %182 = add nsw i32 %177, %181
  %183 = sext i32 %182 to i64
  %184 = load i64, ptr %5, align 8
  %185 = add nsw i64 %184, %183
  store i64 %185, ptr %5, align 8
  br label %226

186:                                              ; preds = %36
  %187 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %188 = getelementptr inbounds %struct.__va_list_tag, ptr %187, i32 0, i32 0
  %189 = load i32, ptr %188, align 16
  %190 = icmp ule i32 %189, 40
  br i1 %190, label %191, label %196

191:                                              ; preds = %186
  %192 = getelementptr inbounds %struct.__va_list_tag, ptr %187, i32 0, i32 3
  %193 = load ptr, ptr %192, align 16
  %194 = getelementptr i8, ptr %193, i32 %189
  %195 = add i32 %189, 8
  store i32 %195, ptr %188, align 16
  br label %200

196:                                              ; preds = %186
  %197 = getelementptr inbounds %struct.__va_list_tag, ptr %187, i32 0, i32 2
  %198 = load ptr, ptr %197, align 8
  %199 = getelementptr i8, ptr %198, i32 8
  store ptr %199, ptr %197, align 8
  br label %200

200:                                              ; preds = %196, %191
  %201 = phi ptr [ %194, %191 ], [ %198, %196 ]
  %202 = load i32, ptr %201, align 4
  %203 = sext i32 %202 to i64
  %204 = load i64, ptr %5, align 8
  %205 = add nsw i64 %204, %203
  store i64 %205, ptr %5, align 8
  br label %226

206:                                              ; preds = %36
  %207 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  %208 = getelementptr inbounds %struct.__va_list_tag, ptr %207, i32 0, i32 1
  %209 = load i32, ptr %208, align 4
  %210 = icmp ule i32 %209, 160
  br i1 %210, label %211, label %216

211:                                              ; preds = %206
  %212 = getelementptr inbounds %struct.__va_list_tag, ptr %207, i32 0, i32 3
  %213 = load ptr, ptr %212, align 16
  %214 = getelementptr i8, ptr %213, i32 %209
  %215 = add i32 %209, 16
  store i32 %215, ptr %208, align 4
  br label %220

216:                                              ; preds = %206
  %217 = getelementptr inbounds %struct.__va_list_tag, ptr %207, i32 0, i32 2
  %218 = load ptr, ptr %217, align 8
  %219 = getelementptr i8, ptr %218, i32 8
  store ptr %219, ptr %217, align 8
  br label %220

220:                                              ; preds = %216, %211
  %221 = phi ptr [ %214, %211 ], [ %218, %216 ]
  %222 = load double, ptr %221, align 8
  %223 = fptosi double %222 to i64
  %224 = load i64, ptr %5, align 8
  %225 = add nsw i64 %224, %223
  store i64 %225, ptr %5, align 8
  br label %226

226:                                              ; preds = %36, %220, %200, %170, %159, %131, %96, %42
  %227 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %4, i64 0, i64 0
  call void @llvm.va_end(ptr %227)
  br label %228

228:                                              ; preds = %226
  %229 = load i32, ptr %6, align 4
  %230 = add nsw i32 %229, 1
  store i32 %230, ptr %6, align 4
  br label %18, !llvm.loop !6

231:                                              ; preds = %18
  %232 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %3, i64 0, i64 0
  call void @llvm.va_end(ptr %232)
  %233 = load i64, ptr %5, align 8
  ret i64 %233
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i64 @change(ptr noundef byval(%struct.large) align 8 %0) #1 {
  %2 = getelementptr inbounds %struct.large, ptr %0, i32 0, i32 1
  %3 = getelementptr inbounds [5 x i32], ptr %2, i64 0, i64 1
  %4 = load i32, ptr %3, align 4
  %5 = add nsw i32 %4, 1000
  store i32 %5, ptr %3, align 4
  %6 = getelementptr inbounds %struct.large, ptr %0, i32 0, i32 1
  %7 = getelementptr inbounds [5 x i32], ptr %6, i64 0, i64 1
  %8 = load i32, ptr %7, align 4
  %9 = sext i32 %8 to i64
  ret i64 %9
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @thrice(i32 noundef %0) #1 {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = mul nsw i32 3, %3
  ret i32 %4
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @down(ptr noundef %0, ptr noundef %1) #1 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %4, align 8
  %6 = load i32, ptr %5, align 4
  %7 = load ptr, ptr %3, align 8
  %8 = load i32, ptr %7, align 4
  %9 = sub nsw i32 %6, %8
  ret i32 %9
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start(ptr) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy(ptr, ptr) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end(ptr) #5

attributes #0 = { noinline nounwind optnone uwtable "min-legal-vector-width"="0" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
