; llvm-as: accepted
!0 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, flags: DIFlagPublic)
