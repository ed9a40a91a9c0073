; llvm-as: accepted
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a", directory: "b")
!llvm.module.flags = !{!2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
