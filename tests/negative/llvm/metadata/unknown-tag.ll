; llvm-as: invalid DWARF tag 'DW_TAG_strange'
!0 = !DIDerivedType(tag: DW_TAG_strange, baseType: null)
