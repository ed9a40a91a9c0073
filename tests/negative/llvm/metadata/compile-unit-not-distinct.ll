; llvm-as: missing 'distinct', required for !DICompileUnit
!0 = !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a", directory: "b")
