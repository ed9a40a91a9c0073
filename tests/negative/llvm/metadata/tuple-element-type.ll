; llvm-as: invalid use of function-local name
!0 = !{label %x}
