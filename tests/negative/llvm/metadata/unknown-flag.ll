; llvm-as: invalid debug info flag 'DIFlagStrange'
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, flags: DIFlagStrange)
