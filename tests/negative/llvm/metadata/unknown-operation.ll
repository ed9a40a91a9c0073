; llvm-as: invalid DWARF op 'DW_OP_strange'
!0 = !DIExpression(DW_OP_strange)
