; llvm-as: accepted
!0 = !DIExpression(DW_OP_deref)
