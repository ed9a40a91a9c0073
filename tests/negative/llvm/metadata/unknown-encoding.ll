; llvm-as: invalid DWARF type attribute encoding 'DW_ATE_strange'
!0 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_strange)
