; llvm-as: module flag identifiers must be unique (or of 'require' type)
!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"x", i32 2}
!1 = !{i32 1, !"x", i32 3}
