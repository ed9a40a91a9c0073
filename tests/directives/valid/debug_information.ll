; Code with source locations.
; RETURNS: 45
@x = global i32 0
@y = global i32 0
define i32 @main() !dbg !100 {
  %i = alloca i32, !dbg !103
  call void @llvm.omp.directive(metadata !0), !dbg !103
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4), !dbg !103
  call void @llvm.omp.directive(metadata !2), !dbg !103
  call void (metadata, ...) @llvm.omp.compound(metadata !3, ptr @x), !dbg !103
  store i32 0, ptr %i, !dbg !103
  br label %l.head, !dbg !103
l.head:
  %l.v = load i32, ptr %i, !dbg !103
  %l.c = icmp slt i32 %l.v, 10, !dbg !103
  br i1 %l.c, label %l.body, label %l.end, !dbg !103
l.body:
  %k = load i32, ptr %i, !dbg !103
  %o = load i32, ptr @x, !dbg !103
  %p = add i32 %o, %k, !dbg !103
  store i32 %p, ptr @x, !dbg !103
  br label %l.inc, !dbg !103
l.inc:
  %l.w = load i32, ptr %i, !dbg !103
  %l.n = add nsw i32 %l.w, 1, !dbg !103
  store i32 %l.n, ptr %i, !dbg !103
  br label %l.head, !dbg !103
l.end:
  call void @llvm.omp.directive(metadata !4), !dbg !103
  call void @llvm.omp.directive(metadata !5), !dbg !103
  %r = load i32, ptr @x, !dbg !103
  ret i32 %r, !dbg !103
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_LOOP"}
!3 = !{!"OMP_REDUCTION", !"+"}
!4 = !{!"OMP_END_LOOP"}
!5 = !{!"OMP_END_PARALLEL"}
!llvm.dbg.cu = !{!101}
!llvm.module.flags = !{!104}
!100 = distinct !DISubprogram(name: "main", scope: !102, file: !102, line: 1, type: !105, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !101)
!101 = distinct !DICompileUnit(language: DW_LANG_C11, file: !102, isOptimized: false, emissionKind: FullDebug)
!102 = !DIFile(filename: "main.c", directory: "/src")
!103 = !DILocation(line: 3, column: 1, scope: !100)
!104 = !{i32 2, !"Debug Info Version", i32 3}
!105 = !DISubroutineType(types: !106)
!106 = !{null}
