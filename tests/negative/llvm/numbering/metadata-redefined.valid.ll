; llvm-as: accepted
!0 = !{}
!1 = !{i32 1}
