; llvm-as: llvm.dbg intrinsic should not appear in a module using non-intrinsic debug info
define void @g(i32 %x) !dbg !4 {
  #dbg_value(i32 %x, !5, !DIExpression(), !6)
  ret void
}
define void @h(i32 %x) {
  call void @llvm.dbg.assign(metadata i32 %x, metadata !5, metadata !DIExpression(), metadata !10, metadata ptr null, metadata !DIExpression())
  ret void
}
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
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
!10 = distinct !DIAssignID()
