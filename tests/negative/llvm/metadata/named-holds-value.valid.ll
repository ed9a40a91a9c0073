; llvm-as: accepted
!named = !{!0}
!0 = !{i32 1}
