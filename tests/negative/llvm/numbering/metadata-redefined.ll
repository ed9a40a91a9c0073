; llvm-as: Metadata id is already used
!0 = !{}
!0 = !{i32 1}
