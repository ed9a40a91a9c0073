; llvm-as: accepted
define void @g(i32 %x) !dbg !4 {
  #dbg_value(i32 %x, !5, !DIExpression(), !6)
  ret void
}
declare void @llvm.dbg.value(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "a", directory: "b")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "g", file: !1, unit: !0, spFlags: DISPFlagDefinition, type: !7)
!5 = !DILocalVariable(name: "x", scope: !4)
!6 = !DILocation(line: 1, scope: !4)
!7 = !DISubroutineType(types: !8)
!8 = !{null}
!9 = !DILabel(scope: !4, name: "l", file: !1, line: 1)
