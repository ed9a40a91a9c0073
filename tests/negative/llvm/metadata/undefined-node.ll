; llvm-as: use of undefined metadata '!0'
!named = !{!0}
