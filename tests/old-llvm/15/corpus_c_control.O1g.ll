; ModuleID = 'corpus/c/control.c'
source_filename = "corpus/c/control.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [16 x i8] c"%s %s %s %s %s\0A\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1, !dbg !7
@.str.2 = private unnamed_addr constant [20 x i8] c"%ld %ld %ld %ld %u\0A\00", align 1, !dbg !12
@.str.3 = private unnamed_addr constant [6 x i8] c"lower\00", align 1, !dbg !17
@.str.4 = private unnamed_addr constant [6 x i8] c"upper\00", align 1, !dbg !22
@.str.5 = private unnamed_addr constant [6 x i8] c"digit\00", align 1, !dbg !24
@.str.6 = private unnamed_addr constant [6 x i8] c"space\00", align 1, !dbg !26
@.str.7 = private unnamed_addr constant [6 x i8] c"other\00", align 1, !dbg !28

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !39 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %2 = call ptr @kind(i32 noundef 113), !dbg !44
  %3 = call ptr @kind(i32 noundef 81), !dbg !45
  %4 = call ptr @kind(i32 noundef 55), !dbg !46
  %5 = call ptr @kind(i32 noundef 9), !dbg !47
  %6 = call ptr @kind(i32 noundef 35), !dbg !48
  %7 = call i32 (ptr, ...) @printf(ptr noundef @.str, ptr noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5, ptr noundef %6), !dbg !49
  %8 = call i32 @duff(i32 noundef 10), !dbg !50
  %9 = call i32 @duff(i32 noundef 8), !dbg !51
  %10 = call i32 @primes(i32 noundef 100), !dbg !52
  %11 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %8, i32 noundef %9, i32 noundef %10), !dbg !53
  %12 = call i64 @wide(i64 noundef -1), !dbg !54
  %13 = call i64 @wide(i64 noundef 1099511627776), !dbg !55
  %14 = call i64 @wide(i64 noundef 50), !dbg !56
  %15 = call i64 @wide(i64 noundef 500), !dbg !57
  %16 = call i32 @collatz(i32 noundef 27), !dbg !58
  %17 = call i32 (ptr, ...) @printf(ptr noundef @.str.2, i64 noundef %12, i64 noundef %13, i64 noundef %14, i64 noundef %15, i32 noundef %16), !dbg !59
  ret i32 0, !dbg !60
}

declare i32 @printf(ptr noundef, ...) #1

; Function Attrs: nounwind uwtable
define internal ptr @kind(i32 noundef %0) #0 !dbg !61 {
  %2 = alloca ptr, align 8
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4, !tbaa !68
  call void @llvm.dbg.declare(metadata ptr %3, metadata !67, metadata !DIExpression()), !dbg !72
  %4 = load i32, ptr %3, align 4, !dbg !73, !tbaa !68
  switch i32 %4, label %9 [
    i32 97, label %5
    i32 98, label %5
    i32 99, label %5
    i32 100, label %5
    i32 101, label %5
    i32 102, label %5
    i32 103, label %5
    i32 104, label %5
    i32 105, label %5
    i32 106, label %5
    i32 107, label %5
    i32 108, label %5
    i32 109, label %5
    i32 110, label %5
    i32 111, label %5
    i32 112, label %5
    i32 113, label %5
    i32 114, label %5
    i32 115, label %5
    i32 116, label %5
    i32 117, label %5
    i32 118, label %5
    i32 119, label %5
    i32 120, label %5
    i32 121, label %5
    i32 122, label %5
    i32 65, label %6
    i32 66, label %6
    i32 67, label %6
    i32 68, label %6
    i32 69, label %6
    i32 70, label %6
    i32 71, label %6
    i32 72, label %6
    i32 73, label %6
    i32 74, label %6
    i32 75, label %6
    i32 76, label %6
    i32 77, label %6
    i32 78, label %6
    i32 79, label %6
    i32 80, label %6
    i32 81, label %6
    i32 82, label %6
    i32 83, label %6
    i32 84, label %6
    i32 85, label %6
    i32 86, label %6
    i32 87, label %6
    i32 88, label %6
    i32 89, label %6
    i32 90, label %6
    i32 48, label %7
    i32 49, label %7
    i32 50, label %7
    i32 51, label %7
    i32 52, label %7
    i32 53, label %7
    i32 54, label %7
    i32 55, label %7
    i32 56, label %7
    i32 57, label %7
    i32 32, label %8
    i32 9, label %8
    i32 10, label %8
  ], !dbg !74

5:                                                ; preds = %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1
  store ptr @.str.3, ptr %2, align 8, !dbg !75
  br label %10, !dbg !75

6:                                                ; preds = %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1, %1
  store ptr @.str.4, ptr %2, align 8, !dbg !77
  br label %10, !dbg !77

7:                                                ; preds = %1, %1, %1, %1, %1, %1, %1, %1, %1, %1
  store ptr @.str.5, ptr %2, align 8, !dbg !78
  br label %10, !dbg !78

8:                                                ; preds = %1, %1, %1
  store ptr @.str.6, ptr %2, align 8, !dbg !79
  br label %10, !dbg !79

9:                                                ; preds = %1
  store ptr @.str.7, ptr %2, align 8, !dbg !80
  br label %10, !dbg !80

10:                                               ; preds = %9, %8, %7, %6, %5
  %11 = load ptr, ptr %2, align 8, !dbg !81
  ret ptr %11, !dbg !81
}

; Function Attrs: nounwind uwtable
define internal i32 @duff(i32 noundef %0) #0 !dbg !82 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, ptr %2, align 4, !tbaa !68
  call void @llvm.dbg.declare(metadata ptr %2, metadata !86, metadata !DIExpression()), !dbg !89
  call void @llvm.lifetime.start.p0(i64 4, ptr %3) #4, !dbg !90
  call void @llvm.dbg.declare(metadata ptr %3, metadata !87, metadata !DIExpression()), !dbg !91
  store i32 0, ptr %3, align 4, !dbg !91, !tbaa !68
  call void @llvm.lifetime.start.p0(i64 4, ptr %4) #4, !dbg !90
  call void @llvm.dbg.declare(metadata ptr %4, metadata !88, metadata !DIExpression()), !dbg !92
  %5 = load i32, ptr %2, align 4, !dbg !93, !tbaa !68
  %6 = add nsw i32 %5, 3, !dbg !94
  %7 = sdiv i32 %6, 4, !dbg !95
  store i32 %7, ptr %4, align 4, !dbg !92, !tbaa !68
  %8 = load i32, ptr %2, align 4, !dbg !96, !tbaa !68
  %9 = srem i32 %8, 4, !dbg !97
  switch i32 %9, label %28 [
    i32 0, label %10
    i32 3, label %14
    i32 2, label %17
    i32 1, label %20
  ], !dbg !98

10:                                               ; preds = %1
  br label %11, !dbg !99

11:                                               ; preds = %23, %10
  %12 = load i32, ptr %3, align 4, !dbg !101, !tbaa !68
  %13 = add nsw i32 %12, 1, !dbg !101
  store i32 %13, ptr %3, align 4, !dbg !101, !tbaa !68
  br label %14, !dbg !103

14:                                               ; preds = %1, %11
  %15 = load i32, ptr %3, align 4, !dbg !104, !tbaa !68
  %16 = add nsw i32 %15, 10, !dbg !104
  store i32 %16, ptr %3, align 4, !dbg !104, !tbaa !68
  br label %17, !dbg !105

17:                                               ; preds = %1, %14
  %18 = load i32, ptr %3, align 4, !dbg !106, !tbaa !68
  %19 = add nsw i32 %18, 100, !dbg !106
  store i32 %19, ptr %3, align 4, !dbg !106, !tbaa !68
  br label %20, !dbg !107

20:                                               ; preds = %1, %17
  %21 = load i32, ptr %3, align 4, !dbg !108, !tbaa !68
  %22 = add nsw i32 %21, 1000, !dbg !108
  store i32 %22, ptr %3, align 4, !dbg !108, !tbaa !68
  br label %23, !dbg !109

23:                                               ; preds = %20
  %24 = load i32, ptr %4, align 4, !dbg !110, !tbaa !68
  %25 = add nsw i32 %24, -1, !dbg !110
  store i32 %25, ptr %4, align 4, !dbg !110, !tbaa !68
  %26 = icmp sgt i32 %25, 0, !dbg !111
  br i1 %26, label %11, label %27, !dbg !109, !llvm.loop !112

27:                                               ; preds = %23
  br label %28, !dbg !116

28:                                               ; preds = %27, %1
  %29 = load i32, ptr %3, align 4, !dbg !117, !tbaa !68
  call void @llvm.lifetime.end.p0(i64 4, ptr %4) #4, !dbg !118
  call void @llvm.lifetime.end.p0(i64 4, ptr %3) #4, !dbg !118
  ret i32 %29, !dbg !119
}

; Function Attrs: nounwind uwtable
define internal i32 @primes(i32 noundef %0) #0 !dbg !120 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %2, align 4, !tbaa !68
  call void @llvm.dbg.declare(metadata ptr %2, metadata !122, metadata !DIExpression()), !dbg !131
  call void @llvm.lifetime.start.p0(i64 4, ptr %3) #4, !dbg !132
  call void @llvm.dbg.declare(metadata ptr %3, metadata !123, metadata !DIExpression()), !dbg !133
  store i32 0, ptr %3, align 4, !dbg !133, !tbaa !68
  call void @llvm.lifetime.start.p0(i64 4, ptr %4) #4, !dbg !134
  call void @llvm.dbg.declare(metadata ptr %4, metadata !124, metadata !DIExpression()), !dbg !135
  store i32 2, ptr %4, align 4, !dbg !135, !tbaa !68
  br label %7, !dbg !134

7:                                                ; preds = %36, %1
  %8 = load i32, ptr %4, align 4, !dbg !136, !tbaa !68
  %9 = load i32, ptr %2, align 4, !dbg !137, !tbaa !68
  %10 = icmp slt i32 %8, %9, !dbg !138
  br i1 %10, label %12, label %11, !dbg !139

11:                                               ; preds = %7
  store i32 2, ptr %5, align 4
  br label %39, !dbg !139

12:                                               ; preds = %7
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #4, !dbg !140
  call void @llvm.dbg.declare(metadata ptr %6, metadata !126, metadata !DIExpression()), !dbg !141
  store i32 2, ptr %6, align 4, !dbg !141, !tbaa !68
  br label %13, !dbg !140

13:                                               ; preds = %27, %12
  %14 = load i32, ptr %6, align 4, !dbg !142, !tbaa !68
  %15 = load i32, ptr %6, align 4, !dbg !144, !tbaa !68
  %16 = mul nsw i32 %14, %15, !dbg !145
  %17 = load i32, ptr %4, align 4, !dbg !146, !tbaa !68
  %18 = icmp sle i32 %16, %17, !dbg !147
  br i1 %18, label %20, label %19, !dbg !148

19:                                               ; preds = %13
  store i32 5, ptr %5, align 4
  br label %30, !dbg !148

20:                                               ; preds = %13
  %21 = load i32, ptr %4, align 4, !dbg !149, !tbaa !68
  %22 = load i32, ptr %6, align 4, !dbg !151, !tbaa !68
  %23 = srem i32 %21, %22, !dbg !152
  %24 = icmp eq i32 %23, 0, !dbg !153
  br i1 %24, label %25, label %26, !dbg !154

25:                                               ; preds = %20
  store i32 8, ptr %5, align 4
  br label %30, !dbg !155

26:                                               ; preds = %20
  br label %27, !dbg !156

27:                                               ; preds = %26
  %28 = load i32, ptr %6, align 4, !dbg !157, !tbaa !68
  %29 = add nsw i32 %28, 1, !dbg !157
  store i32 %29, ptr %6, align 4, !dbg !157, !tbaa !68
  br label %13, !dbg !158, !llvm.loop !159

30:                                               ; preds = %25, %19
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #4, !dbg !158
  %31 = load i32, ptr %5, align 4
  switch i32 %31, label %39 [
    i32 5, label %32
    i32 8, label %35
  ]

32:                                               ; preds = %30
  %33 = load i32, ptr %3, align 4, !dbg !161, !tbaa !68
  %34 = add nsw i32 %33, 1, !dbg !161
  store i32 %34, ptr %3, align 4, !dbg !161, !tbaa !68
  br label %35, !dbg !162

35:                                               ; preds = %32, %30
  call void @llvm.dbg.label(metadata !130), !dbg !163
  br label %36, !dbg !164

36:                                               ; preds = %35
  %37 = load i32, ptr %4, align 4, !dbg !165, !tbaa !68
  %38 = add nsw i32 %37, 1, !dbg !165
  store i32 %38, ptr %4, align 4, !dbg !165, !tbaa !68
  br label %7, !dbg !166, !llvm.loop !167

39:                                               ; preds = %30, %11
  call void @llvm.lifetime.end.p0(i64 4, ptr %4) #4, !dbg !166
  br label %40

40:                                               ; preds = %39
  %41 = load i32, ptr %3, align 4, !dbg !169, !tbaa !68
  store i32 1, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %3) #4, !dbg !170
  ret i32 %41, !dbg !171
}

; Function Attrs: nounwind uwtable
define internal i64 @wide(i64 noundef %0) #0 !dbg !172 {
  %2 = alloca i64, align 8
  %3 = alloca i64, align 8
  store i64 %0, ptr %3, align 8, !tbaa !179
  call void @llvm.dbg.declare(metadata ptr %3, metadata !178, metadata !DIExpression()), !dbg !181
  %4 = load i64, ptr %3, align 8, !dbg !182, !tbaa !179
  switch i64 %4, label %8 [
    i64 -1, label %5
    i64 1099511627776, label %6
    i64 0, label %7
  ], !dbg !183

5:                                                ; preds = %1
  store i64 -1, ptr %2, align 8, !dbg !184
  br label %25, !dbg !184

6:                                                ; preds = %1
  store i64 40, ptr %2, align 8, !dbg !186
  br label %25, !dbg !186

7:                                                ; preds = %1
  store i64 0, ptr %2, align 8, !dbg !187
  br label %25, !dbg !187

8:                                                ; preds = %1
  %9 = load i64, ptr %3, align 8, !dbg !188, !tbaa !179
  %10 = icmp ugt i64 %9, 100, !dbg !189
  br i1 %10, label %11, label %16, !dbg !188

11:                                               ; preds = %8
  %12 = load i64, ptr %3, align 8, !dbg !190, !tbaa !179
  %13 = icmp ult i64 %12, 1000, !dbg !191
  %14 = zext i1 %13 to i64, !dbg !190
  %15 = select i1 %13, i32 3, i32 4, !dbg !190
  br label %22, !dbg !188

16:                                               ; preds = %8
  %17 = load i64, ptr %3, align 8, !dbg !192, !tbaa !179
  %18 = and i64 %17, 1, !dbg !193
  %19 = icmp ne i64 %18, 0, !dbg !192
  %20 = zext i1 %19 to i64, !dbg !192
  %21 = select i1 %19, i32 1, i32 2, !dbg !192
  br label %22, !dbg !188

22:                                               ; preds = %16, %11
  %23 = phi i32 [ %15, %11 ], [ %21, %16 ], !dbg !188
  %24 = sext i32 %23 to i64, !dbg !188
  store i64 %24, ptr %2, align 8, !dbg !194
  br label %25, !dbg !194

25:                                               ; preds = %22, %7, %6, %5
  %26 = load i64, ptr %2, align 8, !dbg !195
  ret i64 %26, !dbg !195
}

; Function Attrs: nounwind uwtable
define internal i32 @collatz(i32 noundef %0) #0 !dbg !196 {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %2, align 4, !tbaa !68
  call void @llvm.dbg.declare(metadata ptr %2, metadata !201, metadata !DIExpression()), !dbg !203
  call void @llvm.lifetime.start.p0(i64 4, ptr %3) #4, !dbg !204
  call void @llvm.dbg.declare(metadata ptr %3, metadata !202, metadata !DIExpression()), !dbg !205
  store i32 0, ptr %3, align 4, !dbg !205, !tbaa !68
  br label %4, !dbg !206

4:                                                ; preds = %18, %1
  %5 = load i32, ptr %2, align 4, !dbg !207, !tbaa !68
  %6 = icmp ne i32 %5, 1, !dbg !208
  br i1 %6, label %7, label %22, !dbg !206

7:                                                ; preds = %4
  %8 = load i32, ptr %2, align 4, !dbg !209, !tbaa !68
  %9 = urem i32 %8, 2, !dbg !211
  %10 = icmp ne i32 %9, 0, !dbg !211
  br i1 %10, label %11, label %15, !dbg !209

11:                                               ; preds = %7
  %12 = load i32, ptr %2, align 4, !dbg !212, !tbaa !68
  %13 = mul i32 3, %12, !dbg !213
  %14 = add i32 %13, 1, !dbg !214
  br label %18, !dbg !209

15:                                               ; preds = %7
  %16 = load i32, ptr %2, align 4, !dbg !215, !tbaa !68
  %17 = udiv i32 %16, 2, !dbg !216
  br label %18, !dbg !209

18:                                               ; preds = %15, %11
  %19 = phi i32 [ %14, %11 ], [ %17, %15 ], !dbg !209
  store i32 %19, ptr %2, align 4, !dbg !217, !tbaa !68
  %20 = load i32, ptr %3, align 4, !dbg !218, !tbaa !68
  %21 = add i32 %20, 1, !dbg !218
  store i32 %21, ptr %3, align 4, !dbg !218, !tbaa !68
  br label %4, !dbg !206, !llvm.loop !219

22:                                               ; preds = %4
  %23 = load i32, ptr %3, align 4, !dbg !221, !tbaa !68
  call void @llvm.lifetime.end.p0(i64 4, ptr %3) #4, !dbg !222
  ret i32 %23, !dbg !223
}

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #2

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: argmemonly nocallback nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: nocallback nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.label(metadata) #2

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { argmemonly nocallback nofree nosync nounwind willreturn }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!30}
!llvm.module.flags = !{!32, !33, !34, !35, !36, !37}
!llvm.ident = !{!38}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 44, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "corpus/c/control.c", directory: "/src", checksumkind: CSK_MD5, checksum: "5dcde5f16474b16c4b7d086849120980")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 128, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 16)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 45, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 80, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 10)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 46, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 160, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 20)
!17 = !DIGlobalVariableExpression(var: !18, expr: !DIExpression())
!18 = distinct !DIGlobalVariable(scope: null, file: !2, line: 6, type: !19, isLocal: true, isDefinition: true)
!19 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !20)
!20 = !{!21}
!21 = !DISubrange(count: 6)
!22 = !DIGlobalVariableExpression(var: !23, expr: !DIExpression())
!23 = distinct !DIGlobalVariable(scope: null, file: !2, line: 7, type: !19, isLocal: true, isDefinition: true)
!24 = !DIGlobalVariableExpression(var: !25, expr: !DIExpression())
!25 = distinct !DIGlobalVariable(scope: null, file: !2, line: 8, type: !19, isLocal: true, isDefinition: true)
!26 = !DIGlobalVariableExpression(var: !27, expr: !DIExpression())
!27 = distinct !DIGlobalVariable(scope: null, file: !2, line: 9, type: !19, isLocal: true, isDefinition: true)
!28 = !DIGlobalVariableExpression(var: !29, expr: !DIExpression())
!29 = distinct !DIGlobalVariable(scope: null, file: !2, line: 10, type: !19, isLocal: true, isDefinition: true)
!30 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "Debian clang version 15.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !31, splitDebugInlining: false, nameTableKind: None)
!31 = !{!0, !7, !12, !17, !22, !24, !26, !28}
!32 = !{i32 7, !"Dwarf Version", i32 5}
!33 = !{i32 2, !"Debug Info Version", i32 3}
!34 = !{i32 1, !"wchar_size", i32 4}
!35 = !{i32 7, !"PIC Level", i32 2}
!36 = !{i32 7, !"PIE Level", i32 2}
!37 = !{i32 7, !"uwtable", i32 2}
!38 = !{!"Debian clang version 15.0.6"}
!39 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 43, type: !40, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !43)
!40 = !DISubroutineType(types: !41)
!41 = !{!42}
!42 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!43 = !{}
!44 = !DILocation(line: 44, column: 30, scope: !39)
!45 = !DILocation(line: 44, column: 41, scope: !39)
!46 = !DILocation(line: 44, column: 52, scope: !39)
!47 = !DILocation(line: 44, column: 63, scope: !39)
!48 = !DILocation(line: 44, column: 75, scope: !39)
!49 = !DILocation(line: 44, column: 3, scope: !39)
!50 = !DILocation(line: 45, column: 24, scope: !39)
!51 = !DILocation(line: 45, column: 34, scope: !39)
!52 = !DILocation(line: 45, column: 43, scope: !39)
!53 = !DILocation(line: 45, column: 3, scope: !39)
!54 = !DILocation(line: 46, column: 34, scope: !39)
!55 = !DILocation(line: 46, column: 46, scope: !39)
!56 = !DILocation(line: 46, column: 63, scope: !39)
!57 = !DILocation(line: 46, column: 73, scope: !39)
!58 = !DILocation(line: 46, column: 84, scope: !39)
!59 = !DILocation(line: 46, column: 3, scope: !39)
!60 = !DILocation(line: 47, column: 3, scope: !39)
!61 = distinct !DISubprogram(name: "kind", scope: !2, file: !2, line: 4, type: !62, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !66)
!62 = !DISubroutineType(types: !63)
!63 = !{!64, !42}
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!65 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!66 = !{!67}
!67 = !DILocalVariable(name: "c", arg: 1, scope: !61, file: !2, line: 4, type: !42)
!68 = !{!69, !69, i64 0}
!69 = !{!"int", !70, i64 0}
!70 = !{!"omnipotent char", !71, i64 0}
!71 = !{!"Simple C/C++ TBAA"}
!72 = !DILocation(line: 4, column: 29, scope: !61)
!73 = !DILocation(line: 5, column: 11, scope: !61)
!74 = !DILocation(line: 5, column: 3, scope: !61)
!75 = !DILocation(line: 6, column: 21, scope: !76)
!76 = distinct !DILexicalBlock(scope: !61, file: !2, line: 5, column: 14)
!77 = !DILocation(line: 7, column: 21, scope: !76)
!78 = !DILocation(line: 8, column: 21, scope: !76)
!79 = !DILocation(line: 9, column: 35, scope: !76)
!80 = !DILocation(line: 10, column: 12, scope: !76)
!81 = !DILocation(line: 12, column: 1, scope: !61)
!82 = distinct !DISubprogram(name: "duff", scope: !2, file: !2, line: 13, type: !83, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !85)
!83 = !DISubroutineType(types: !84)
!84 = !{!42, !42}
!85 = !{!86, !87, !88}
!86 = !DILocalVariable(name: "n", arg: 1, scope: !82, file: !2, line: 13, type: !42)
!87 = !DILocalVariable(name: "count", scope: !82, file: !2, line: 14, type: !42)
!88 = !DILocalVariable(name: "k", scope: !82, file: !2, line: 14, type: !42)
!89 = !DILocation(line: 13, column: 21, scope: !82)
!90 = !DILocation(line: 14, column: 3, scope: !82)
!91 = !DILocation(line: 14, column: 7, scope: !82)
!92 = !DILocation(line: 14, column: 18, scope: !82)
!93 = !DILocation(line: 14, column: 23, scope: !82)
!94 = !DILocation(line: 14, column: 25, scope: !82)
!95 = !DILocation(line: 14, column: 30, scope: !82)
!96 = !DILocation(line: 15, column: 11, scope: !82)
!97 = !DILocation(line: 15, column: 13, scope: !82)
!98 = !DILocation(line: 15, column: 3, scope: !82)
!99 = !DILocation(line: 16, column: 11, scope: !100)
!100 = distinct !DILexicalBlock(scope: !82, file: !2, line: 15, column: 18)
!101 = !DILocation(line: 16, column: 22, scope: !102)
!102 = distinct !DILexicalBlock(scope: !100, file: !2, line: 16, column: 14)
!103 = !DILocation(line: 16, column: 16, scope: !102)
!104 = !DILocation(line: 17, column: 17, scope: !102)
!105 = !DILocation(line: 17, column: 11, scope: !102)
!106 = !DILocation(line: 18, column: 17, scope: !102)
!107 = !DILocation(line: 18, column: 11, scope: !102)
!108 = !DILocation(line: 19, column: 17, scope: !102)
!109 = !DILocation(line: 19, column: 26, scope: !102)
!110 = !DILocation(line: 19, column: 35, scope: !100)
!111 = !DILocation(line: 19, column: 39, scope: !100)
!112 = distinct !{!112, !99, !113, !114, !115}
!113 = !DILocation(line: 19, column: 42, scope: !100)
!114 = !{!"llvm.loop.mustprogress"}
!115 = !{!"llvm.loop.unroll.disable"}
!116 = !DILocation(line: 20, column: 3, scope: !100)
!117 = !DILocation(line: 21, column: 10, scope: !82)
!118 = !DILocation(line: 22, column: 1, scope: !82)
!119 = !DILocation(line: 21, column: 3, scope: !82)
!120 = distinct !DISubprogram(name: "primes", scope: !2, file: !2, line: 23, type: !83, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !121)
!121 = !{!122, !123, !124, !126, !130}
!122 = !DILocalVariable(name: "n", arg: 1, scope: !120, file: !2, line: 23, type: !42)
!123 = !DILocalVariable(name: "found", scope: !120, file: !2, line: 24, type: !42)
!124 = !DILocalVariable(name: "i", scope: !125, file: !2, line: 25, type: !42)
!125 = distinct !DILexicalBlock(scope: !120, file: !2, line: 25, column: 3)
!126 = !DILocalVariable(name: "j", scope: !127, file: !2, line: 26, type: !42)
!127 = distinct !DILexicalBlock(scope: !128, file: !2, line: 26, column: 5)
!128 = distinct !DILexicalBlock(scope: !129, file: !2, line: 25, column: 31)
!129 = distinct !DILexicalBlock(scope: !125, file: !2, line: 25, column: 3)
!130 = !DILabel(scope: !128, name: "next", file: !2, line: 29)
!131 = !DILocation(line: 23, column: 23, scope: !120)
!132 = !DILocation(line: 24, column: 3, scope: !120)
!133 = !DILocation(line: 24, column: 7, scope: !120)
!134 = !DILocation(line: 25, column: 8, scope: !125)
!135 = !DILocation(line: 25, column: 12, scope: !125)
!136 = !DILocation(line: 25, column: 19, scope: !129)
!137 = !DILocation(line: 25, column: 23, scope: !129)
!138 = !DILocation(line: 25, column: 21, scope: !129)
!139 = !DILocation(line: 25, column: 3, scope: !125)
!140 = !DILocation(line: 26, column: 10, scope: !127)
!141 = !DILocation(line: 26, column: 14, scope: !127)
!142 = !DILocation(line: 26, column: 21, scope: !143)
!143 = distinct !DILexicalBlock(scope: !127, file: !2, line: 26, column: 5)
!144 = !DILocation(line: 26, column: 25, scope: !143)
!145 = !DILocation(line: 26, column: 23, scope: !143)
!146 = !DILocation(line: 26, column: 30, scope: !143)
!147 = !DILocation(line: 26, column: 27, scope: !143)
!148 = !DILocation(line: 26, column: 5, scope: !127)
!149 = !DILocation(line: 27, column: 11, scope: !150)
!150 = distinct !DILexicalBlock(scope: !143, file: !2, line: 27, column: 11)
!151 = !DILocation(line: 27, column: 15, scope: !150)
!152 = !DILocation(line: 27, column: 13, scope: !150)
!153 = !DILocation(line: 27, column: 17, scope: !150)
!154 = !DILocation(line: 27, column: 11, scope: !143)
!155 = !DILocation(line: 27, column: 23, scope: !150)
!156 = !DILocation(line: 27, column: 20, scope: !150)
!157 = !DILocation(line: 26, column: 34, scope: !143)
!158 = !DILocation(line: 26, column: 5, scope: !143)
!159 = distinct !{!159, !148, !160, !114, !115}
!160 = !DILocation(line: 27, column: 28, scope: !127)
!161 = !DILocation(line: 28, column: 10, scope: !128)
!162 = !DILocation(line: 28, column: 5, scope: !128)
!163 = !DILocation(line: 29, column: 3, scope: !128)
!164 = !DILocation(line: 30, column: 3, scope: !128)
!165 = !DILocation(line: 25, column: 27, scope: !129)
!166 = !DILocation(line: 25, column: 3, scope: !129)
!167 = distinct !{!167, !139, !168, !114, !115}
!168 = !DILocation(line: 30, column: 3, scope: !125)
!169 = !DILocation(line: 31, column: 10, scope: !120)
!170 = !DILocation(line: 32, column: 1, scope: !120)
!171 = !DILocation(line: 31, column: 3, scope: !120)
!172 = distinct !DISubprogram(name: "wide", scope: !2, file: !2, line: 33, type: !173, scopeLine: 33, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !177)
!173 = !DISubroutineType(types: !174)
!174 = !{!175, !176}
!175 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!176 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!177 = !{!178}
!178 = !DILocalVariable(name: "x", arg: 1, scope: !172, file: !2, line: 33, type: !176)
!179 = !{!180, !180, i64 0}
!180 = !{!"long", !70, i64 0}
!181 = !DILocation(line: 33, column: 32, scope: !172)
!182 = !DILocation(line: 34, column: 11, scope: !172)
!183 = !DILocation(line: 34, column: 3, scope: !172)
!184 = !DILocation(line: 35, column: 30, scope: !185)
!185 = distinct !DILexicalBlock(scope: !172, file: !2, line: 34, column: 14)
!186 = !DILocation(line: 36, column: 19, scope: !185)
!187 = !DILocation(line: 37, column: 11, scope: !185)
!188 = !DILocation(line: 39, column: 10, scope: !172)
!189 = !DILocation(line: 39, column: 12, scope: !172)
!190 = !DILocation(line: 39, column: 20, scope: !172)
!191 = !DILocation(line: 39, column: 22, scope: !172)
!192 = !DILocation(line: 39, column: 39, scope: !172)
!193 = !DILocation(line: 39, column: 41, scope: !172)
!194 = !DILocation(line: 39, column: 3, scope: !172)
!195 = !DILocation(line: 40, column: 1, scope: !172)
!196 = distinct !DISubprogram(name: "collatz", scope: !2, file: !2, line: 41, type: !197, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !30, retainedNodes: !200)
!197 = !DISubroutineType(types: !198)
!198 = !{!199, !199}
!199 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!200 = !{!201, !202}
!201 = !DILocalVariable(name: "n", arg: 1, scope: !196, file: !2, line: 41, type: !199)
!202 = !DILocalVariable(name: "s", scope: !196, file: !2, line: 41, type: !199)
!203 = !DILocation(line: 41, column: 34, scope: !196)
!204 = !DILocation(line: 41, column: 39, scope: !196)
!205 = !DILocation(line: 41, column: 48, scope: !196)
!206 = !DILocation(line: 41, column: 55, scope: !196)
!207 = !DILocation(line: 41, column: 62, scope: !196)
!208 = !DILocation(line: 41, column: 64, scope: !196)
!209 = !DILocation(line: 41, column: 76, scope: !210)
!210 = distinct !DILexicalBlock(scope: !196, file: !2, line: 41, column: 70)
!211 = !DILocation(line: 41, column: 78, scope: !210)
!212 = !DILocation(line: 41, column: 88, scope: !210)
!213 = !DILocation(line: 41, column: 86, scope: !210)
!214 = !DILocation(line: 41, column: 90, scope: !210)
!215 = !DILocation(line: 41, column: 96, scope: !210)
!216 = !DILocation(line: 41, column: 98, scope: !210)
!217 = !DILocation(line: 41, column: 74, scope: !210)
!218 = !DILocation(line: 41, column: 104, scope: !210)
!219 = distinct !{!219, !206, !220, !114, !115}
!220 = !DILocation(line: 41, column: 108, scope: !196)
!221 = !DILocation(line: 41, column: 117, scope: !196)
!222 = !DILocation(line: 41, column: 120, scope: !196)
!223 = !DILocation(line: 41, column: 110, scope: !196)
