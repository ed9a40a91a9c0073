; llvm-as: accepted
!named = !{!0}
!0 = !{}
