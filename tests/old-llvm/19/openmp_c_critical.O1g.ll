; ModuleID = 'openmp/c/critical.c'
source_filename = "openmp/c/critical.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@0 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;13;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @0 }, align 8
@.gomp_critical_user_.var = common global [8 x i32] zeroinitializer, align 8
@2 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;15;1;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @2 }, align 8
@.gomp_critical_user_left.var = common global [8 x i32] zeroinitializer, align 8
@4 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;20;1;;\00", align 1
@5 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @4 }, align 8
@.gomp_critical_user_right.var = common global [8 x i32] zeroinitializer, align 8
@6 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;22;1;;\00", align 1
@7 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @6 }, align 8
@.gomp_critical_user_inner.var = common global [8 x i32] zeroinitializer, align 8
@8 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;25;1;;\00", align 1
@9 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @8 }, align 8
@.gomp_critical_user_guessed.var = common global [8 x i32] zeroinitializer, align 8
@10 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;10;1;;\00", align 1
@11 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @10 }, align 8
@.str = private unnamed_addr constant [17 x i8] c"all counted: %d\0A\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [3 x i8] c"ok\00", align 1, !dbg !7
@.str.2 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1, !dbg !12

; Function Attrs: nounwind uwtable
define dso_local i32 @main() #0 !dbg !27 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %2) #4, !dbg !38
    #dbg_declare(ptr %2, !32, !DIExpression(), !39)
  store i32 0, ptr %2, align 4, !dbg !39, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr %3) #4, !dbg !38
    #dbg_declare(ptr %3, !33, !DIExpression(), !44)
  store i32 0, ptr %3, align 4, !dbg !44, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr %4) #4, !dbg !38
    #dbg_declare(ptr %4, !34, !DIExpression(), !45)
  store i32 0, ptr %4, align 4, !dbg !45, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #4, !dbg !38
    #dbg_declare(ptr %5, !35, !DIExpression(), !46)
  store i32 0, ptr %5, align 4, !dbg !46, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #4, !dbg !38
    #dbg_declare(ptr %6, !36, !DIExpression(), !47)
  store i32 0, ptr %6, align 4, !dbg !47, !tbaa !40
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @11, i32 5, ptr @main.omp_outlined, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6), !dbg !48
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #4, !dbg !49
    #dbg_declare(ptr %7, !37, !DIExpression(), !50)
  %8 = load i32, ptr %2, align 4, !dbg !51, !tbaa !40
  %9 = load i32, ptr %6, align 4, !dbg !52, !tbaa !40
  %10 = icmp eq i32 %8, %9, !dbg !53
  br i1 %10, label %11, label %26, !dbg !54

11:                                               ; preds = %0
  %12 = load i32, ptr %3, align 4, !dbg !55, !tbaa !40
  %13 = load i32, ptr %6, align 4, !dbg !56, !tbaa !40
  %14 = mul nsw i32 2, %13, !dbg !57
  %15 = icmp eq i32 %12, %14, !dbg !58
  br i1 %15, label %16, label %26, !dbg !59

16:                                               ; preds = %11
  %17 = load i32, ptr %4, align 4, !dbg !60, !tbaa !40
  %18 = load i32, ptr %6, align 4, !dbg !61, !tbaa !40
  %19 = mul nsw i32 3, %18, !dbg !62
  %20 = icmp eq i32 %17, %19, !dbg !63
  br i1 %20, label %21, label %26, !dbg !64

21:                                               ; preds = %16
  %22 = load i32, ptr %5, align 4, !dbg !65, !tbaa !40
  %23 = load i32, ptr %6, align 4, !dbg !66, !tbaa !40
  %24 = mul nsw i32 4, %23, !dbg !67
  %25 = icmp eq i32 %22, %24, !dbg !68
  br label %26

26:                                               ; preds = %21, %16, %11, %0
  %27 = phi i1 [ false, %16 ], [ false, %11 ], [ false, %0 ], [ %25, %21 ], !dbg !69
  %28 = zext i1 %27 to i32, !dbg !64
  store i32 %28, ptr %7, align 4, !dbg !50, !tbaa !40
  %29 = load i32, ptr %7, align 4, !dbg !70, !tbaa !40
  %30 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %29), !dbg !71
  %31 = load i32, ptr %7, align 4, !dbg !72, !tbaa !40
  %32 = icmp ne i32 %31, 0, !dbg !72
  %33 = zext i1 %32 to i64, !dbg !72
  %34 = select i1 %32, ptr @.str.1, ptr @.str.2, !dbg !72
  %35 = call i32 @puts(ptr noundef %34), !dbg !73
  %36 = load i32, ptr %7, align 4, !dbg !74, !tbaa !40
  %37 = icmp ne i32 %36, 0, !dbg !75
  %38 = xor i1 %37, true, !dbg !75
  %39 = zext i1 %38 to i32, !dbg !75
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #4, !dbg !76
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #4, !dbg !76
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #4, !dbg !76
  call void @llvm.lifetime.end.p0(i64 4, ptr %4) #4, !dbg !76
  call void @llvm.lifetime.end.p0(i64 4, ptr %3) #4, !dbg !76
  call void @llvm.lifetime.end.p0(i64 4, ptr %2) #4, !dbg !76
  ret i32 %39, !dbg !77
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @main.omp_outlined_debug__(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 4 dereferenceable(4) %2, ptr noundef nonnull align 4 dereferenceable(4) %3, ptr noundef nonnull align 4 dereferenceable(4) %4, ptr noundef nonnull align 4 dereferenceable(4) %5, ptr noundef nonnull align 4 dereferenceable(4) %6) #2 !dbg !78 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  store ptr %0, ptr %8, align 8, !tbaa !102
    #dbg_declare(ptr %8, !87, !DIExpression(), !104)
  store ptr %1, ptr %9, align 8, !tbaa !102
    #dbg_declare(ptr %9, !88, !DIExpression(), !104)
  store ptr %2, ptr %10, align 8, !tbaa !102
    #dbg_declare(ptr %10, !89, !DIExpression(), !105)
  store ptr %3, ptr %11, align 8, !tbaa !102
    #dbg_declare(ptr %11, !90, !DIExpression(), !106)
  store ptr %4, ptr %12, align 8, !tbaa !102
    #dbg_declare(ptr %12, !91, !DIExpression(), !107)
  store ptr %5, ptr %13, align 8, !tbaa !102
    #dbg_declare(ptr %13, !92, !DIExpression(), !108)
  store ptr %6, ptr %14, align 8, !tbaa !102
    #dbg_declare(ptr %14, !93, !DIExpression(), !109)
  %17 = load ptr, ptr %10, align 8, !dbg !110, !tbaa !102
  %18 = load ptr, ptr %11, align 8, !dbg !110, !tbaa !102
  %19 = load ptr, ptr %12, align 8, !dbg !110, !tbaa !102
  %20 = load ptr, ptr %13, align 8, !dbg !110, !tbaa !102
  %21 = load ptr, ptr %14, align 8, !dbg !110, !tbaa !102
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #4, !dbg !111
    #dbg_declare(ptr %15, !94, !DIExpression(), !112)
  store i32 0, ptr %15, align 4, !dbg !112, !tbaa !40
  br label %22, !dbg !111

22:                                               ; preds = %46, %7
  %23 = load i32, ptr %15, align 4, !dbg !113, !tbaa !40
  %24 = icmp slt i32 %23, 50, !dbg !114
  br i1 %24, label %26, label %25, !dbg !115

25:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #4, !dbg !116
  br label %49

26:                                               ; preds = %22
  %27 = load ptr, ptr %8, align 8, !dbg !117
  %28 = load i32, ptr %27, align 4, !dbg !117, !tbaa !40
  call void @__kmpc_critical(ptr @1, i32 %28, ptr @.gomp_critical_user_.var), !dbg !117
  %29 = load i32, ptr %17, align 4, !dbg !119, !tbaa !40
  %30 = add nsw i32 %29, 1, !dbg !120
  store i32 %30, ptr %17, align 4, !dbg !121, !tbaa !40
  call void @__kmpc_end_critical(ptr @1, i32 %28, ptr @.gomp_critical_user_.var), !dbg !122
  %31 = load ptr, ptr %8, align 8, !dbg !123
  %32 = load i32, ptr %31, align 4, !dbg !123, !tbaa !40
  call void @__kmpc_critical(ptr @3, i32 %32, ptr @.gomp_critical_user_left.var), !dbg !123
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #4, !dbg !124
    #dbg_declare(ptr %16, !97, !DIExpression(), !125)
  %33 = load i32, ptr %18, align 4, !dbg !126, !tbaa !40
  store i32 %33, ptr %16, align 4, !dbg !125, !tbaa !40
  %34 = load i32, ptr %16, align 4, !dbg !127, !tbaa !40
  %35 = add nsw i32 %34, 2, !dbg !128
  store i32 %35, ptr %18, align 4, !dbg !129, !tbaa !40
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #4, !dbg !130
  call void @__kmpc_end_critical(ptr @3, i32 %32, ptr @.gomp_critical_user_left.var), !dbg !131
  %36 = load ptr, ptr %8, align 8, !dbg !132
  %37 = load i32, ptr %36, align 4, !dbg !132, !tbaa !40
  call void @__kmpc_critical(ptr @5, i32 %37, ptr @.gomp_critical_user_right.var), !dbg !132
  %38 = load ptr, ptr %8, align 8, !dbg !134
  %39 = load i32, ptr %38, align 4, !dbg !134, !tbaa !40
  call void @__kmpc_critical(ptr @7, i32 %39, ptr @.gomp_critical_user_inner.var), !dbg !134
  %40 = load i32, ptr %19, align 4, !dbg !137, !tbaa !40
  %41 = add nsw i32 %40, 3, !dbg !137
  store i32 %41, ptr %19, align 4, !dbg !137, !tbaa !40
  call void @__kmpc_end_critical(ptr @7, i32 %39, ptr @.gomp_critical_user_inner.var), !dbg !138
  call void @__kmpc_end_critical(ptr @5, i32 %37, ptr @.gomp_critical_user_right.var), !dbg !139
  %42 = load ptr, ptr %8, align 8, !dbg !140
  %43 = load i32, ptr %42, align 4, !dbg !140, !tbaa !40
  call void @__kmpc_critical_with_hint(ptr @9, i32 %43, ptr @.gomp_critical_user_guessed.var, i32 2), !dbg !140
  %44 = load i32, ptr %20, align 4, !dbg !142, !tbaa !40
  %45 = add nsw i32 %44, 4, !dbg !142
  store i32 %45, ptr %20, align 4, !dbg !142, !tbaa !40
  call void @__kmpc_end_critical(ptr @9, i32 %43, ptr @.gomp_critical_user_guessed.var), !dbg !143
  br label %46, !dbg !144

46:                                               ; preds = %26
  %47 = load i32, ptr %15, align 4, !dbg !145, !tbaa !40
  %48 = add nsw i32 %47, 1, !dbg !145
  store i32 %48, ptr %15, align 4, !dbg !145, !tbaa !40
  br label %22, !dbg !116, !llvm.loop !146

49:                                               ; preds = %25
  %50 = atomicrmw add ptr %21, i32 50 monotonic, align 4, !dbg !150
  ret void, !dbg !152
}

; Function Attrs: convergent nounwind
declare void @__kmpc_critical(ptr, i32, ptr) #3

; Function Attrs: convergent nounwind
declare void @__kmpc_end_critical(ptr, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nounwind
declare void @__kmpc_critical_with_hint(ptr, i32, ptr, i32) #3

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @main.omp_outlined(ptr noalias noundef %0, ptr noalias noundef %1, ptr noundef nonnull align 4 dereferenceable(4) %2, ptr noundef nonnull align 4 dereferenceable(4) %3, ptr noundef nonnull align 4 dereferenceable(4) %4, ptr noundef nonnull align 4 dereferenceable(4) %5, ptr noundef nonnull align 4 dereferenceable(4) %6) #2 !dbg !153 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  store ptr %0, ptr %8, align 8, !tbaa !102
    #dbg_declare(ptr %8, !155, !DIExpression(), !162)
  store ptr %1, ptr %9, align 8, !tbaa !102
    #dbg_declare(ptr %9, !156, !DIExpression(), !162)
  store ptr %2, ptr %10, align 8, !tbaa !102
    #dbg_declare(ptr %10, !157, !DIExpression(), !162)
  store ptr %3, ptr %11, align 8, !tbaa !102
    #dbg_declare(ptr %11, !158, !DIExpression(), !162)
  store ptr %4, ptr %12, align 8, !tbaa !102
    #dbg_declare(ptr %12, !159, !DIExpression(), !162)
  store ptr %5, ptr %13, align 8, !tbaa !102
    #dbg_declare(ptr %13, !160, !DIExpression(), !162)
  store ptr %6, ptr %14, align 8, !tbaa !102
    #dbg_declare(ptr %14, !161, !DIExpression(), !162)
  %15 = load ptr, ptr %10, align 8, !dbg !163, !tbaa !102
  %16 = load ptr, ptr %11, align 8, !dbg !163, !tbaa !102
  %17 = load ptr, ptr %12, align 8, !dbg !163, !tbaa !102
  %18 = load ptr, ptr %13, align 8, !dbg !163, !tbaa !102
  %19 = load ptr, ptr %14, align 8, !dbg !163, !tbaa !102
  %20 = load ptr, ptr %8, align 8, !dbg !163, !tbaa !102
  %21 = load ptr, ptr %9, align 8, !dbg !163, !tbaa !102
  %22 = load ptr, ptr %10, align 8, !dbg !163, !tbaa !102
  %23 = load ptr, ptr %11, align 8, !dbg !163, !tbaa !102
  %24 = load ptr, ptr %12, align 8, !dbg !163, !tbaa !102
  %25 = load ptr, ptr %13, align 8, !dbg !163, !tbaa !102
  %26 = load ptr, ptr %14, align 8, !dbg !163, !tbaa !102
  call void @main.omp_outlined_debug__(ptr %20, ptr %21, ptr %22, ptr %23, ptr %24, ptr %25, ptr %26) #4, !dbg !163
  ret void, !dbg !163
}

; Function Attrs: nounwind
declare !callback !164 void @__kmpc_fork_call(ptr, i32, ptr, ...) #4

declare !dbg !166 i32 @printf(ptr noundef, ...) #5

declare !dbg !173 i32 @puts(ptr noundef) #5

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { alwaysinline norecurse nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { convergent nounwind }
attributes #4 = { nounwind }
attributes #5 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!17}
!llvm.module.flags = !{!19, !20, !21, !22, !23, !24, !25}
!llvm.ident = !{!26}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 32, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "openmp/c/critical.c", directory: "/src", checksumkind: CSK_MD5, checksum: "b207440c316217cef217a01d333f263a")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 136, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 17)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(scope: null, file: !2, line: 33, type: !9, isLocal: true, isDefinition: true)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 24, elements: !10)
!10 = !{!11}
!11 = !DISubrange(count: 3)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(scope: null, file: !2, line: 33, type: !14, isLocal: true, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 48, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 6)
!17 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !18, splitDebugInlining: false, nameTableKind: None)
!18 = !{!0, !7, !12}
!19 = !{i32 7, !"Dwarf Version", i32 5}
!20 = !{i32 2, !"Debug Info Version", i32 3}
!21 = !{i32 1, !"wchar_size", i32 4}
!22 = !{i32 7, !"openmp", i32 51}
!23 = !{i32 8, !"PIC Level", i32 2}
!24 = !{i32 7, !"PIE Level", i32 2}
!25 = !{i32 7, !"uwtable", i32 2}
!26 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!27 = distinct !DISubprogram(name: "main", scope: !2, file: !2, line: 8, type: !28, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !31)
!28 = !DISubroutineType(types: !29)
!29 = !{!30}
!30 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!31 = !{!32, !33, !34, !35, !36, !37}
!32 = !DILocalVariable(name: "plain", scope: !27, file: !2, line: 9, type: !30)
!33 = !DILocalVariable(name: "left", scope: !27, file: !2, line: 9, type: !30)
!34 = !DILocalVariable(name: "right", scope: !27, file: !2, line: 9, type: !30)
!35 = !DILocalVariable(name: "hinted", scope: !27, file: !2, line: 9, type: !30)
!36 = !DILocalVariable(name: "total", scope: !27, file: !2, line: 9, type: !30)
!37 = !DILocalVariable(name: "good", scope: !27, file: !2, line: 31, type: !30)
!38 = !DILocation(line: 9, column: 5, scope: !27)
!39 = !DILocation(line: 9, column: 9, scope: !27)
!40 = !{!41, !41, i64 0}
!41 = !{!"int", !42, i64 0}
!42 = !{!"omnipotent char", !43, i64 0}
!43 = !{!"Simple C/C++ TBAA"}
!44 = !DILocation(line: 9, column: 20, scope: !27)
!45 = !DILocation(line: 9, column: 30, scope: !27)
!46 = !DILocation(line: 9, column: 41, scope: !27)
!47 = !DILocation(line: 9, column: 53, scope: !27)
!48 = !DILocation(line: 10, column: 1, scope: !27)
!49 = !DILocation(line: 31, column: 5, scope: !27)
!50 = !DILocation(line: 31, column: 9, scope: !27)
!51 = !DILocation(line: 31, column: 16, scope: !27)
!52 = !DILocation(line: 31, column: 25, scope: !27)
!53 = !DILocation(line: 31, column: 22, scope: !27)
!54 = !DILocation(line: 31, column: 31, scope: !27)
!55 = !DILocation(line: 31, column: 34, scope: !27)
!56 = !DILocation(line: 31, column: 46, scope: !27)
!57 = !DILocation(line: 31, column: 44, scope: !27)
!58 = !DILocation(line: 31, column: 39, scope: !27)
!59 = !DILocation(line: 31, column: 52, scope: !27)
!60 = !DILocation(line: 31, column: 55, scope: !27)
!61 = !DILocation(line: 31, column: 68, scope: !27)
!62 = !DILocation(line: 31, column: 66, scope: !27)
!63 = !DILocation(line: 31, column: 61, scope: !27)
!64 = !DILocation(line: 31, column: 74, scope: !27)
!65 = !DILocation(line: 31, column: 77, scope: !27)
!66 = !DILocation(line: 31, column: 91, scope: !27)
!67 = !DILocation(line: 31, column: 89, scope: !27)
!68 = !DILocation(line: 31, column: 84, scope: !27)
!69 = !DILocation(line: 0, scope: !27)
!70 = !DILocation(line: 32, column: 33, scope: !27)
!71 = !DILocation(line: 32, column: 5, scope: !27)
!72 = !DILocation(line: 33, column: 10, scope: !27)
!73 = !DILocation(line: 33, column: 5, scope: !27)
!74 = !DILocation(line: 34, column: 13, scope: !27)
!75 = !DILocation(line: 34, column: 12, scope: !27)
!76 = !DILocation(line: 35, column: 1, scope: !27)
!77 = !DILocation(line: 34, column: 5, scope: !27)
!78 = distinct !DISubprogram(name: "main.omp_outlined_debug__", scope: !2, file: !2, line: 11, type: !79, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !86)
!79 = !DISubroutineType(types: !80)
!80 = !{null, !81, !81, !85, !85, !85, !85, !85}
!81 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !82)
!82 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !83)
!83 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !84, size: 64)
!84 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!85 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !30, size: 64)
!86 = !{!87, !88, !89, !90, !91, !92, !93, !94, !97}
!87 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !78, type: !81, flags: DIFlagArtificial)
!88 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !78, type: !81, flags: DIFlagArtificial)
!89 = !DILocalVariable(name: "plain", arg: 3, scope: !78, file: !2, line: 9, type: !85)
!90 = !DILocalVariable(name: "left", arg: 4, scope: !78, file: !2, line: 9, type: !85)
!91 = !DILocalVariable(name: "right", arg: 5, scope: !78, file: !2, line: 9, type: !85)
!92 = !DILocalVariable(name: "hinted", arg: 6, scope: !78, file: !2, line: 9, type: !85)
!93 = !DILocalVariable(name: "total", arg: 7, scope: !78, file: !2, line: 9, type: !85)
!94 = !DILocalVariable(name: "i", scope: !95, file: !2, line: 12, type: !30)
!95 = distinct !DILexicalBlock(scope: !96, file: !2, line: 12, column: 9)
!96 = distinct !DILexicalBlock(scope: !78, file: !2, line: 11, column: 5)
!97 = !DILocalVariable(name: "t", scope: !98, file: !2, line: 17, type: !30)
!98 = distinct !DILexicalBlock(scope: !99, file: !2, line: 16, column: 13)
!99 = distinct !DILexicalBlock(scope: !100, file: !2, line: 15, column: 1)
!100 = distinct !DILexicalBlock(scope: !101, file: !2, line: 12, column: 41)
!101 = distinct !DILexicalBlock(scope: !95, file: !2, line: 12, column: 9)
!102 = !{!103, !103, i64 0}
!103 = !{!"any pointer", !42, i64 0}
!104 = !DILocation(line: 0, scope: !78)
!105 = !DILocation(line: 9, column: 9, scope: !78)
!106 = !DILocation(line: 9, column: 20, scope: !78)
!107 = !DILocation(line: 9, column: 30, scope: !78)
!108 = !DILocation(line: 9, column: 41, scope: !78)
!109 = !DILocation(line: 9, column: 53, scope: !78)
!110 = !DILocation(line: 11, column: 5, scope: !78)
!111 = !DILocation(line: 12, column: 14, scope: !95)
!112 = !DILocation(line: 12, column: 18, scope: !95)
!113 = !DILocation(line: 12, column: 25, scope: !101)
!114 = !DILocation(line: 12, column: 27, scope: !101)
!115 = !DILocation(line: 12, column: 9, scope: !95)
!116 = !DILocation(line: 12, column: 9, scope: !101)
!117 = !DILocation(line: 13, column: 1, scope: !118)
!118 = distinct !DILexicalBlock(scope: !100, file: !2, line: 13, column: 1)
!119 = !DILocation(line: 14, column: 21, scope: !118)
!120 = !DILocation(line: 14, column: 27, scope: !118)
!121 = !DILocation(line: 14, column: 19, scope: !118)
!122 = !DILocation(line: 14, column: 13, scope: !118)
!123 = !DILocation(line: 15, column: 1, scope: !99)
!124 = !DILocation(line: 17, column: 17, scope: !98)
!125 = !DILocation(line: 17, column: 21, scope: !98)
!126 = !DILocation(line: 17, column: 25, scope: !98)
!127 = !DILocation(line: 18, column: 24, scope: !98)
!128 = !DILocation(line: 18, column: 26, scope: !98)
!129 = !DILocation(line: 18, column: 22, scope: !98)
!130 = !DILocation(line: 19, column: 13, scope: !99)
!131 = !DILocation(line: 19, column: 13, scope: !98)
!132 = !DILocation(line: 20, column: 1, scope: !133)
!133 = distinct !DILexicalBlock(scope: !100, file: !2, line: 20, column: 1)
!134 = !DILocation(line: 22, column: 1, scope: !135)
!135 = distinct !DILexicalBlock(scope: !136, file: !2, line: 22, column: 1)
!136 = distinct !DILexicalBlock(scope: !133, file: !2, line: 21, column: 13)
!137 = !DILocation(line: 23, column: 23, scope: !135)
!138 = !DILocation(line: 23, column: 17, scope: !135)
!139 = !DILocation(line: 24, column: 13, scope: !136)
!140 = !DILocation(line: 25, column: 1, scope: !141)
!141 = distinct !DILexicalBlock(scope: !100, file: !2, line: 25, column: 1)
!142 = !DILocation(line: 26, column: 20, scope: !141)
!143 = !DILocation(line: 26, column: 13, scope: !141)
!144 = !DILocation(line: 27, column: 9, scope: !100)
!145 = !DILocation(line: 12, column: 37, scope: !101)
!146 = distinct !{!146, !115, !147, !148, !149}
!147 = !DILocation(line: 27, column: 9, scope: !95)
!148 = !{!"llvm.loop.mustprogress"}
!149 = !{!"llvm.loop.unroll.disable"}
!150 = !DILocation(line: 29, column: 9, scope: !151)
!151 = distinct !DILexicalBlock(scope: !96, file: !2, line: 28, column: 1)
!152 = !DILocation(line: 30, column: 5, scope: !78)
!153 = distinct !DISubprogram(name: "main.omp_outlined", scope: !2, file: !2, line: 10, type: !79, scopeLine: 10, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !154)
!154 = !{!155, !156, !157, !158, !159, !160, !161}
!155 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !153, type: !81, flags: DIFlagArtificial)
!156 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !153, type: !81, flags: DIFlagArtificial)
!157 = !DILocalVariable(name: "plain", arg: 3, scope: !153, type: !85, flags: DIFlagArtificial)
!158 = !DILocalVariable(name: "left", arg: 4, scope: !153, type: !85, flags: DIFlagArtificial)
!159 = !DILocalVariable(name: "right", arg: 5, scope: !153, type: !85, flags: DIFlagArtificial)
!160 = !DILocalVariable(name: "hinted", arg: 6, scope: !153, type: !85, flags: DIFlagArtificial)
!161 = !DILocalVariable(name: "total", arg: 7, scope: !153, type: !85, flags: DIFlagArtificial)
!162 = !DILocation(line: 0, scope: !153)
!163 = !DILocation(line: 10, column: 1, scope: !153)
!164 = !{!165}
!165 = !{i64 2, i64 -1, i64 -1, i1 true}
!166 = !DISubprogram(name: "printf", scope: !167, file: !167, line: 356, type: !168, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!167 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!168 = !DISubroutineType(types: !169)
!169 = !{!30, !170, null}
!170 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !171)
!171 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !172, size: 64)
!172 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!173 = !DISubprogram(name: "puts", scope: !167, file: !167, line: 661, type: !174, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!174 = !DISubroutineType(types: !175)
!175 = !{!30, !171}
