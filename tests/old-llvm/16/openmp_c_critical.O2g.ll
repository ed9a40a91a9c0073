; ModuleID = 'openmp/c/critical.c'
source_filename = "openmp/c/critical.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.ident_t = type { i32, i32, i32, i32, ptr }

@0 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;13;1;;\00", align 1
@1 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @0 }, align 8
@.gomp_critical_user_.var = common global [8 x i32] zeroinitializer
@2 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;15;1;;\00", align 1
@3 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @2 }, align 8
@.gomp_critical_user_left.var = common global [8 x i32] zeroinitializer
@4 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;20;1;;\00", align 1
@5 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @4 }, align 8
@.gomp_critical_user_right.var = common global [8 x i32] zeroinitializer
@6 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;22;1;;\00", align 1
@7 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @6 }, align 8
@.gomp_critical_user_inner.var = common global [8 x i32] zeroinitializer
@8 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;25;1;;\00", align 1
@9 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @8 }, align 8
@.gomp_critical_user_guessed.var = common global [8 x i32] zeroinitializer
@10 = private unnamed_addr constant [33 x i8] c";openmp/c/critical.c;main;10;1;;\00", align 1
@11 = private unnamed_addr constant %struct.ident_t { i32 0, i32 2, i32 0, i32 32, ptr @10 }, align 8
@.str = private unnamed_addr constant [17 x i8] c"all counted: %d\0A\00", align 1, !dbg !0
@.str.1 = private unnamed_addr constant [3 x i8] c"ok\00", align 1, !dbg !7
@.str.2 = private unnamed_addr constant [6 x i8] c"wrong\00", align 1, !dbg !12

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 !dbg !27 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %1) #4, !dbg !38
  call void @llvm.dbg.value(metadata i32 0, metadata !32, metadata !DIExpression()), !dbg !39
  store i32 0, ptr %1, align 4, !dbg !40, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2) #4, !dbg !38
  call void @llvm.dbg.value(metadata i32 0, metadata !33, metadata !DIExpression()), !dbg !39
  store i32 0, ptr %2, align 4, !dbg !45, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %3) #4, !dbg !38
  call void @llvm.dbg.value(metadata i32 0, metadata !34, metadata !DIExpression()), !dbg !39
  store i32 0, ptr %3, align 4, !dbg !46, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %4) #4, !dbg !38
  call void @llvm.dbg.value(metadata i32 0, metadata !35, metadata !DIExpression()), !dbg !39
  store i32 0, ptr %4, align 4, !dbg !47, !tbaa !41
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %5) #4, !dbg !38
  call void @llvm.dbg.value(metadata i32 0, metadata !36, metadata !DIExpression()), !dbg !39
  store i32 0, ptr %5, align 4, !dbg !48, !tbaa !41
  call void @llvm.dbg.value(metadata ptr %1, metadata !32, metadata !DIExpression(DW_OP_deref)), !dbg !39
  call void @llvm.dbg.value(metadata ptr %2, metadata !33, metadata !DIExpression(DW_OP_deref)), !dbg !39
  call void @llvm.dbg.value(metadata ptr %3, metadata !34, metadata !DIExpression(DW_OP_deref)), !dbg !39
  call void @llvm.dbg.value(metadata ptr %4, metadata !35, metadata !DIExpression(DW_OP_deref)), !dbg !39
  call void @llvm.dbg.value(metadata ptr %5, metadata !36, metadata !DIExpression(DW_OP_deref)), !dbg !39
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr nonnull @11, i32 5, ptr nonnull @.omp_outlined., ptr nonnull %1, ptr nonnull %2, ptr nonnull %3, ptr nonnull %4, ptr nonnull %5), !dbg !49
  %6 = load i32, ptr %1, align 4, !dbg !50, !tbaa !41
  call void @llvm.dbg.value(metadata i32 %6, metadata !32, metadata !DIExpression()), !dbg !39
  %7 = load i32, ptr %5, align 4, !dbg !51, !tbaa !41
  call void @llvm.dbg.value(metadata i32 %7, metadata !36, metadata !DIExpression()), !dbg !39
  %8 = icmp eq i32 %6, %7, !dbg !52
  br i1 %8, label %9, label %17, !dbg !53

9:                                                ; preds = %0
  %10 = load i32, ptr %2, align 4, !dbg !54, !tbaa !41
  call void @llvm.dbg.value(metadata i32 %10, metadata !33, metadata !DIExpression()), !dbg !39
  %11 = shl nsw i32 %6, 1, !dbg !55
  %12 = icmp eq i32 %10, %11, !dbg !56
  br i1 %12, label %13, label %17, !dbg !57

13:                                               ; preds = %9
  %14 = load i32, ptr %3, align 4, !dbg !58, !tbaa !41
  call void @llvm.dbg.value(metadata i32 %14, metadata !34, metadata !DIExpression()), !dbg !39
  %15 = mul nsw i32 %6, 3, !dbg !59
  %16 = icmp eq i32 %14, %15, !dbg !60
  br i1 %16, label %19, label %17, !dbg !61

17:                                               ; preds = %13, %9, %0
  call void @llvm.dbg.value(metadata i32 0, metadata !37, metadata !DIExpression()), !dbg !39
  %18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef 0), !dbg !62
  br label %29, !dbg !63

19:                                               ; preds = %13
  %20 = load i32, ptr %4, align 4, !dbg !64, !tbaa !41
  call void @llvm.dbg.value(metadata i32 %20, metadata !35, metadata !DIExpression()), !dbg !39
  %21 = shl nsw i32 %6, 2, !dbg !65
  %22 = icmp eq i32 %20, %21, !dbg !66
  %23 = freeze i1 %22
  %24 = zext i1 %23 to i32, !dbg !61
  call void @llvm.dbg.value(metadata i32 %24, metadata !37, metadata !DIExpression()), !dbg !39
  %25 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %24), !dbg !62
  %26 = select i1 %23, ptr @.str.1, ptr @.str.2, !dbg !63
  %27 = xor i1 %23, true, !dbg !67
  %28 = zext i1 %27 to i32, !dbg !67
  br label %29, !dbg !63

29:                                               ; preds = %19, %17
  %30 = phi i32 [ 1, %17 ], [ %28, %19 ]
  %31 = phi ptr [ @.str.2, %17 ], [ %26, %19 ]
  %32 = call i32 @puts(ptr noundef nonnull dereferenceable(1) %31), !dbg !68
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %5) #4, !dbg !69
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %4) #4, !dbg !69
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %3) #4, !dbg !69
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2) #4, !dbg !69
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %1) #4, !dbg !69
  ret i32 %30, !dbg !70
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nounwind
declare void @__kmpc_critical(ptr, i32, ptr) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare void @__kmpc_end_critical(ptr, i32, ptr) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent nounwind
declare void @__kmpc_critical_with_hint(ptr, i32, ptr, i32) local_unnamed_addr #2

; Function Attrs: alwaysinline norecurse nounwind uwtable
define internal void @.omp_outlined.(ptr noalias nocapture noundef readonly %0, ptr noalias nocapture readnone %1, ptr nocapture noundef nonnull align 4 dereferenceable(4) %2, ptr nocapture noundef nonnull align 4 dereferenceable(4) %3, ptr nocapture noundef nonnull align 4 dereferenceable(4) %4, ptr nocapture noundef nonnull align 4 dereferenceable(4) %5, ptr nocapture noundef nonnull align 4 dereferenceable(4) %6) #3 !dbg !71 {
  call void @llvm.dbg.value(metadata ptr %0, metadata !80, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr poison, metadata !81, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr %2, metadata !82, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr %3, metadata !83, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr %4, metadata !84, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr %5, metadata !85, metadata !DIExpression()), !dbg !87
  call void @llvm.dbg.value(metadata ptr %6, metadata !86, metadata !DIExpression()), !dbg !87
  tail call void @llvm.experimental.noalias.scope.decl(metadata !88), !dbg !91
  call void @llvm.dbg.value(metadata ptr %0, metadata !92, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr poison, metadata !95, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr %2, metadata !96, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr %3, metadata !97, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr %4, metadata !98, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr %5, metadata !99, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata ptr %6, metadata !100, metadata !DIExpression()), !dbg !109
  call void @llvm.dbg.value(metadata i32 0, metadata !101, metadata !DIExpression()), !dbg !111
  %8 = load i32, ptr %0, align 4, !tbaa !41, !alias.scope !88
  call void @llvm.dbg.value(metadata i32 0, metadata !101, metadata !DIExpression()), !dbg !111
  br label %9, !dbg !112

9:                                                ; preds = %9, %7
  %10 = phi i32 [ 0, %7 ], [ %19, %9 ]
  call void @llvm.dbg.value(metadata i32 %10, metadata !101, metadata !DIExpression()), !dbg !111
  tail call void @__kmpc_critical(ptr nonnull @1, i32 %8, ptr nonnull @.gomp_critical_user_.var), !dbg !113, !noalias !88
  %11 = load i32, ptr %2, align 4, !dbg !115, !tbaa !41, !noalias !88
  %12 = add nsw i32 %11, 1, !dbg !116
  store i32 %12, ptr %2, align 4, !dbg !117, !tbaa !41, !noalias !88
  tail call void @__kmpc_end_critical(ptr nonnull @1, i32 %8, ptr nonnull @.gomp_critical_user_.var), !dbg !118, !noalias !88
  tail call void @__kmpc_critical(ptr nonnull @3, i32 %8, ptr nonnull @.gomp_critical_user_left.var), !dbg !119, !noalias !88
  %13 = load i32, ptr %3, align 4, !dbg !120, !tbaa !41, !noalias !88
  call void @llvm.dbg.value(metadata i32 %13, metadata !104, metadata !DIExpression()), !dbg !121
  %14 = add nsw i32 %13, 2, !dbg !122
  store i32 %14, ptr %3, align 4, !dbg !123, !tbaa !41, !noalias !88
  tail call void @__kmpc_end_critical(ptr nonnull @3, i32 %8, ptr nonnull @.gomp_critical_user_left.var), !dbg !124, !noalias !88
  tail call void @__kmpc_critical(ptr nonnull @5, i32 %8, ptr nonnull @.gomp_critical_user_right.var), !dbg !125, !noalias !88
  tail call void @__kmpc_critical(ptr nonnull @7, i32 %8, ptr nonnull @.gomp_critical_user_inner.var), !dbg !127, !noalias !88
  %15 = load i32, ptr %4, align 4, !dbg !130, !tbaa !41, !noalias !88
  %16 = add nsw i32 %15, 3, !dbg !130
  store i32 %16, ptr %4, align 4, !dbg !130, !tbaa !41, !noalias !88
  tail call void @__kmpc_end_critical(ptr nonnull @7, i32 %8, ptr nonnull @.gomp_critical_user_inner.var), !dbg !131, !noalias !88
  tail call void @__kmpc_end_critical(ptr nonnull @5, i32 %8, ptr nonnull @.gomp_critical_user_right.var), !dbg !132, !noalias !88
  tail call void @__kmpc_critical_with_hint(ptr nonnull @9, i32 %8, ptr nonnull @.gomp_critical_user_guessed.var, i32 2), !dbg !133, !noalias !88
  %17 = load i32, ptr %5, align 4, !dbg !135, !tbaa !41, !noalias !88
  %18 = add nsw i32 %17, 4, !dbg !135
  store i32 %18, ptr %5, align 4, !dbg !135, !tbaa !41, !noalias !88
  tail call void @__kmpc_end_critical(ptr nonnull @9, i32 %8, ptr nonnull @.gomp_critical_user_guessed.var), !dbg !136, !noalias !88
  %19 = add nuw nsw i32 %10, 1, !dbg !137
  call void @llvm.dbg.value(metadata i32 %19, metadata !101, metadata !DIExpression()), !dbg !111
  %20 = icmp eq i32 %19, 50, !dbg !138
  br i1 %20, label %21, label %9, !dbg !112, !llvm.loop !139

21:                                               ; preds = %9
  %22 = atomicrmw add ptr %6, i32 50 monotonic, align 4, !dbg !142, !noalias !88
  ret void, !dbg !91
}

; Function Attrs: nounwind
declare !callback !144 void @__kmpc_fork_call(ptr, i32, ptr, ...) local_unnamed_addr #4

; Function Attrs: nofree nounwind
declare !dbg !146 noundef i32 @printf(ptr nocapture noundef readonly, ...) local_unnamed_addr #5

; Function Attrs: nofree nounwind
declare !dbg !154 noundef i32 @puts(ptr nocapture noundef readonly) local_unnamed_addr #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #7

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nounwind }
attributes #3 = { alwaysinline norecurse nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }
attributes #5 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

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
!17 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 16.0.6 (15~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !18, splitDebugInlining: false, nameTableKind: None)
!18 = !{!0, !7, !12}
!19 = !{i32 7, !"Dwarf Version", i32 5}
!20 = !{i32 2, !"Debug Info Version", i32 3}
!21 = !{i32 1, !"wchar_size", i32 4}
!22 = !{i32 7, !"openmp", i32 50}
!23 = !{i32 8, !"PIC Level", i32 2}
!24 = !{i32 7, !"PIE Level", i32 2}
!25 = !{i32 7, !"uwtable", i32 2}
!26 = !{!"Debian clang version 16.0.6 (15~deb12u1)"}
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
!39 = !DILocation(line: 0, scope: !27)
!40 = !DILocation(line: 9, column: 9, scope: !27)
!41 = !{!42, !42, i64 0}
!42 = !{!"int", !43, i64 0}
!43 = !{!"omnipotent char", !44, i64 0}
!44 = !{!"Simple C/C++ TBAA"}
!45 = !DILocation(line: 9, column: 20, scope: !27)
!46 = !DILocation(line: 9, column: 30, scope: !27)
!47 = !DILocation(line: 9, column: 41, scope: !27)
!48 = !DILocation(line: 9, column: 53, scope: !27)
!49 = !DILocation(line: 10, column: 1, scope: !27)
!50 = !DILocation(line: 31, column: 16, scope: !27)
!51 = !DILocation(line: 31, column: 25, scope: !27)
!52 = !DILocation(line: 31, column: 22, scope: !27)
!53 = !DILocation(line: 31, column: 31, scope: !27)
!54 = !DILocation(line: 31, column: 34, scope: !27)
!55 = !DILocation(line: 31, column: 44, scope: !27)
!56 = !DILocation(line: 31, column: 39, scope: !27)
!57 = !DILocation(line: 31, column: 52, scope: !27)
!58 = !DILocation(line: 31, column: 55, scope: !27)
!59 = !DILocation(line: 31, column: 66, scope: !27)
!60 = !DILocation(line: 31, column: 61, scope: !27)
!61 = !DILocation(line: 31, column: 74, scope: !27)
!62 = !DILocation(line: 32, column: 5, scope: !27)
!63 = !DILocation(line: 33, column: 10, scope: !27)
!64 = !DILocation(line: 31, column: 77, scope: !27)
!65 = !DILocation(line: 31, column: 89, scope: !27)
!66 = !DILocation(line: 31, column: 84, scope: !27)
!67 = !DILocation(line: 34, column: 12, scope: !27)
!68 = !DILocation(line: 33, column: 5, scope: !27)
!69 = !DILocation(line: 35, column: 1, scope: !27)
!70 = !DILocation(line: 34, column: 5, scope: !27)
!71 = distinct !DISubprogram(name: ".omp_outlined.", scope: !2, file: !2, line: 10, type: !72, scopeLine: 10, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !79)
!72 = !DISubroutineType(types: !73)
!73 = !{null, !74, !74, !78, !78, !78, !78, !78}
!74 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !75)
!75 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !76)
!76 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !77, size: 64)
!77 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !30)
!78 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !30, size: 64)
!79 = !{!80, !81, !82, !83, !84, !85, !86}
!80 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !71, type: !74, flags: DIFlagArtificial)
!81 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !71, type: !74, flags: DIFlagArtificial)
!82 = !DILocalVariable(name: "plain", arg: 3, scope: !71, type: !78, flags: DIFlagArtificial)
!83 = !DILocalVariable(name: "left", arg: 4, scope: !71, type: !78, flags: DIFlagArtificial)
!84 = !DILocalVariable(name: "right", arg: 5, scope: !71, type: !78, flags: DIFlagArtificial)
!85 = !DILocalVariable(name: "hinted", arg: 6, scope: !71, type: !78, flags: DIFlagArtificial)
!86 = !DILocalVariable(name: "total", arg: 7, scope: !71, type: !78, flags: DIFlagArtificial)
!87 = !DILocation(line: 0, scope: !71)
!88 = !{!89}
!89 = distinct !{!89, !90, !".omp_outlined._debug__: argument 0"}
!90 = distinct !{!90, !".omp_outlined._debug__"}
!91 = !DILocation(line: 10, column: 1, scope: !71)
!92 = !DILocalVariable(name: ".global_tid.", arg: 1, scope: !93, type: !74, flags: DIFlagArtificial)
!93 = distinct !DISubprogram(name: ".omp_outlined._debug__", scope: !2, file: !2, line: 11, type: !72, scopeLine: 11, flags: DIFlagArtificial | DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !17, retainedNodes: !94)
!94 = !{!92, !95, !96, !97, !98, !99, !100, !101, !104}
!95 = !DILocalVariable(name: ".bound_tid.", arg: 2, scope: !93, type: !74, flags: DIFlagArtificial)
!96 = !DILocalVariable(name: "plain", arg: 3, scope: !93, file: !2, line: 9, type: !78)
!97 = !DILocalVariable(name: "left", arg: 4, scope: !93, file: !2, line: 9, type: !78)
!98 = !DILocalVariable(name: "right", arg: 5, scope: !93, file: !2, line: 9, type: !78)
!99 = !DILocalVariable(name: "hinted", arg: 6, scope: !93, file: !2, line: 9, type: !78)
!100 = !DILocalVariable(name: "total", arg: 7, scope: !93, file: !2, line: 9, type: !78)
!101 = !DILocalVariable(name: "i", scope: !102, file: !2, line: 12, type: !30)
!102 = distinct !DILexicalBlock(scope: !103, file: !2, line: 12, column: 9)
!103 = distinct !DILexicalBlock(scope: !93, file: !2, line: 11, column: 5)
!104 = !DILocalVariable(name: "t", scope: !105, file: !2, line: 17, type: !30)
!105 = distinct !DILexicalBlock(scope: !106, file: !2, line: 16, column: 13)
!106 = distinct !DILexicalBlock(scope: !107, file: !2, line: 15, column: 1)
!107 = distinct !DILexicalBlock(scope: !108, file: !2, line: 12, column: 41)
!108 = distinct !DILexicalBlock(scope: !102, file: !2, line: 12, column: 9)
!109 = !DILocation(line: 0, scope: !93, inlinedAt: !110)
!110 = distinct !DILocation(line: 10, column: 1, scope: !71)
!111 = !DILocation(line: 0, scope: !102, inlinedAt: !110)
!112 = !DILocation(line: 12, column: 9, scope: !102, inlinedAt: !110)
!113 = !DILocation(line: 13, column: 1, scope: !114, inlinedAt: !110)
!114 = distinct !DILexicalBlock(scope: !107, file: !2, line: 13, column: 1)
!115 = !DILocation(line: 14, column: 21, scope: !114, inlinedAt: !110)
!116 = !DILocation(line: 14, column: 27, scope: !114, inlinedAt: !110)
!117 = !DILocation(line: 14, column: 19, scope: !114, inlinedAt: !110)
!118 = !DILocation(line: 14, column: 13, scope: !114, inlinedAt: !110)
!119 = !DILocation(line: 15, column: 1, scope: !106, inlinedAt: !110)
!120 = !DILocation(line: 17, column: 25, scope: !105, inlinedAt: !110)
!121 = !DILocation(line: 0, scope: !105, inlinedAt: !110)
!122 = !DILocation(line: 18, column: 26, scope: !105, inlinedAt: !110)
!123 = !DILocation(line: 18, column: 22, scope: !105, inlinedAt: !110)
!124 = !DILocation(line: 19, column: 13, scope: !105, inlinedAt: !110)
!125 = !DILocation(line: 20, column: 1, scope: !126, inlinedAt: !110)
!126 = distinct !DILexicalBlock(scope: !107, file: !2, line: 20, column: 1)
!127 = !DILocation(line: 22, column: 1, scope: !128, inlinedAt: !110)
!128 = distinct !DILexicalBlock(scope: !129, file: !2, line: 22, column: 1)
!129 = distinct !DILexicalBlock(scope: !126, file: !2, line: 21, column: 13)
!130 = !DILocation(line: 23, column: 23, scope: !128, inlinedAt: !110)
!131 = !DILocation(line: 23, column: 17, scope: !128, inlinedAt: !110)
!132 = !DILocation(line: 24, column: 13, scope: !129, inlinedAt: !110)
!133 = !DILocation(line: 25, column: 1, scope: !134, inlinedAt: !110)
!134 = distinct !DILexicalBlock(scope: !107, file: !2, line: 25, column: 1)
!135 = !DILocation(line: 26, column: 20, scope: !134, inlinedAt: !110)
!136 = !DILocation(line: 26, column: 13, scope: !134, inlinedAt: !110)
!137 = !DILocation(line: 12, column: 37, scope: !108, inlinedAt: !110)
!138 = !DILocation(line: 12, column: 27, scope: !108, inlinedAt: !110)
!139 = distinct !{!139, !112, !140, !141}
!140 = !DILocation(line: 27, column: 9, scope: !102, inlinedAt: !110)
!141 = !{!"llvm.loop.mustprogress"}
!142 = !DILocation(line: 29, column: 9, scope: !143, inlinedAt: !110)
!143 = distinct !DILexicalBlock(scope: !103, file: !2, line: 28, column: 1)
!144 = !{!145}
!145 = !{i64 2, i64 -1, i64 -1, i1 true}
!146 = !DISubprogram(name: "printf", scope: !147, file: !147, line: 356, type: !148, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !153)
!147 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!148 = !DISubroutineType(types: !149)
!149 = !{!30, !150, null}
!150 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !151)
!151 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !152, size: 64)
!152 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!153 = !{}
!154 = !DISubprogram(name: "puts", scope: !147, file: !147, line: 661, type: !155, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized, retainedNodes: !153)
!155 = !DISubroutineType(types: !156)
!156 = !{!30, !151}
