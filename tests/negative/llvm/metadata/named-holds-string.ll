; llvm-as: expected integer
!named = !{!"text"}
