; llvm-as: accepted with a warning: DISubprogram attached to more than one function
define void @f() !dbg !0 {
  ret void
}
define void @g() !dbg !0 {
  ret void
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!0 = distinct !DISubprogram(name: "f", unit: !1, spFlags: DISPFlagDefinition)
!1 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a", directory: "b")
!3 = !{i32 2, !"Debug Info Version", i32 3}
