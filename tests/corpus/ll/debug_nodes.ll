; Every kind of specialised metadata node, with the fields that each takes.
source_filename = "debug_nodes.c"

@g = global i32 0, align 4, !dbg !0
@multi = global i32 0, !dbg !0, !dbg !50

declare !dbg !60 i32 @declared(ptr)

define i32 @main(i32 %argc) !dbg !10 {
entry:
  %r = call i32 @declared(ptr @g), !dbg !20
  br label %next, !dbg !DILocation(line: 9, column: 1, scope: !10)

next:
  ret i32 %r, !dbg !22
}

!llvm.dbg.cu = !{!2, !3}
!llvm.module.flags = !{!100, !101}
!generic = !{!70, !71, !72, !73, !74, !75, !76, !77, !78, !79, !80, !81, !82, !83, !84, !85, !86, !87, !88, !89, !90, !91, !92, !93, !94, !95, !96, !97, !98, !99, !120, !121, !122, !123, !124, !125, !126, !127, !128, !129, !130, !131, !132, !133, !134, !135, !136, !137, !140}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "g", linkageName: "g_linked", scope: !2, file: !4, line: 3, type: !7, isLocal: false, isDefinition: true, declaration: !51, templateParams: !5, align: 32, annotations: !52)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !4, producer: "hand \22written\22", isOptimized: true, flags: "-O2 -g", runtimeVersion: 2, splitDebugFilename: "a.dwo", emissionKind: FullDebug, enums: !36, retainedTypes: !6, globals: !53, imports: !54, macros: !55, dwoId: 1311768467463790320, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: GNU, rangesBaseAddress: true, sysroot: "/", sdk: "none")
!3 = distinct !DICompileUnit(sourceLanguageName: DW_LNAME_C_plus_plus, sourceLanguageVersion: 202002, file: !4, emissionKind: LineTablesOnly, nameTableKind: Apple)
!4 = !DIFile(filename: "a \5C b.c", directory: "/tmp", checksumkind: CSK_SHA1, checksum: "0123456789abcdef0123456789abcdef01234567", source: "int g;\0A")
!5 = !{!8, !9}
!6 = !{!30}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DITemplateTypeParameter(name: "T", type: !7, defaulted: true)
!9 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "V", type: !7, defaulted: false, value: i32 7)
!10 = distinct !DISubprogram(name: "main", linkageName: "_Z4main", scope: !4, file: !4, line: 5, type: !11, scopeLine: 6, containingType: !30, virtualIndex: 3, thisAdjustment: -8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed | 0, spFlags: DISPFlagVirtual | DISPFlagDefinition | DISPFlagOptimized, unit: !2, templateParams: !5, declaration: !60, retainedNodes: !12, thrownTypes: !14, annotations: !52, targetFuncName: "target", keyInstructions: true)
!11 = !DISubroutineType(flags: DIFlagLValueReference, cc: DW_CC_LLVM_vectorcall, types: !13)
!12 = !{!15, !16}
!13 = !{!7, null, !31}
!14 = !{!7}
!15 = !DILocalVariable(name: "x", arg: 1, scope: !10, file: !4, line: 5, type: !7, flags: DIFlagArtificial | DIFlagObjectPointer, align: 64, annotations: !52)
!16 = !DILabel(scope: !10, name: "here", file: !4, line: 8, column: 3, isArtificial: true, coroSuspendIdx: 4)
!20 = !DILocation(line: 7, column: 12, scope: !21, inlinedAt: !22, isImplicitCode: true, atomGroup: 1, atomRank: 2)
!21 = distinct !DILexicalBlock(scope: !10, file: !4, line: 7, column: 3)
!22 = distinct !DILocation(line: 0, scope: !10)
!23 = !DILexicalBlockFile(scope: !21, file: !4, discriminator: 2)
!30 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !2, file: !4, line: 1, baseType: !7, size: 64, align: 32, offset: 8, flags: DIFlagTypePassByValue | DIFlagFwdDecl, elements: !34, runtimeLang: DW_LANG_ObjC, vtableHolder: !30, templateParams: !5, identifier: "_ZTS1S", annotations: !52, specification: !31, num_extra_inhabitants: 3, bitStride: i8 1)
!31 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !30, file: !4, line: 2, baseType: !7, size: 32, align: 32, offset: 32, flags: DIFlagBitField | DIFlagPublic, extraData: i64 0, annotations: !52)
!32 = !DIDerivedType(tag: DW_TAG_LLVM_ptrauth_type, baseType: !7, ptrAuthKey: 2, ptrAuthIsAddressDiscriminated: true, ptrAuthExtraDiscriminator: 1234, ptrAuthIsaPointer: true, ptrAuthAuthenticatesNullValues: true)
!33 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64, dwarfAddressSpace: 1)
!34 = !{!31, !35}
!35 = !DIObjCProperty(name: "p", file: !4, line: 9, setter: "setP", getter: "p", attributes: 7, type: !7)
!36 = !{!94}
!50 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 16))
!51 = !DIDerivedType(tag: DW_TAG_member, name: "g", scope: !30, file: !4, line: 2, baseType: !7, flags: DIFlagStaticMember, extraData: i32 4)
!52 = !{!56}
!53 = !{!0, !50}
!54 = !{!57}
!55 = !{!58}
!56 = !{!"btf_decl_tag", !"note"}
!57 = !DIImportedEntity(tag: DW_TAG_imported_module, name: "alias", scope: !2, entity: !59, file: !4, line: 11, elements: !6)
!58 = !DIMacroFile(type: DW_MACINFO_start_file, line: 1, file: !4, nodes: !61)
!59 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
!60 = !DISubprogram(name: "declared", scope: !4, file: !4, line: 2, type: !11, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!61 = !{!62, !63}
!62 = !DIMacro(type: DW_MACINFO_define, line: 4, name: "N", value: "(1 \5C+ 2)")
!63 = !DIMacro(type: DW_MACINFO_undef, name: "N")
!70 = !DIModule(scope: !2, name: "M", configMacros: "-DX", includePath: "/i", apinotes: "/n", file: !4, line: 4, isDecl: true)
!71 = !DICommonBlock(scope: !10, declaration: !1, name: "blk", file: !4, line: 4)
!72 = !DIStringType(name: "character(*)", stringLength: !15, stringLengthExpression: !DIExpression(DW_OP_deref), stringLocationExpression: !DIExpression(DW_OP_push_object_address), size: 80, align: 8, encoding: DW_ATE_ASCII)
!73 = !DISubrange(count: 5, lowerBound: -3)
!74 = !DISubrange(lowerBound: !DIExpression(DW_OP_constu, 1), upperBound: !15, stride: !DIExpression(DW_OP_constu, 4))
!75 = !DIGenericSubrange(count: !15, lowerBound: !DIExpression(DW_OP_constu, 1), stride: !DIExpression(DW_OP_constu, 4))
!76 = !DISubrangeType(name: "ranged", file: !4, line: 2, scope: !2, size: 32, align: 32, flags: DIFlagPublic, baseType: !7, lowerBound: i32 1, upperBound: i32 10, stride: i32 2, bias: i32 1)
!77 = !DIFixedPointType(name: "fixed", size: 32, align: 32, encoding: DW_ATE_signed_fixed, kind: Binary, factor: -4)
!78 = !DIFixedPointType(name: "rational", size: 32, encoding: DW_ATE_unsigned_fixed, kind: Rational, numerator: 1, denominator: 3)
!79 = !DIEnumerator(name: "A", value: -1)
!80 = !DIEnumerator(name: "B", value: 4294967295, isUnsigned: true)
!81 = !DIEnumerator(name: "C", value: 340282366920938463463374607431768211455, isUnsigned: true)
!82 = !GenericDINode(tag: DW_TAG_variant_part, header: "text", operands: {!7, null, !"s"})
!83 = distinct !DIAssignID()
!84 = !DIExpression(DW_OP_constu, 18446744073709551615, DW_OP_consts, 18446744073709551612, DW_OP_plus_uconst, 3, DW_OP_LLVM_convert, 16, DW_ATE_unsigned, DW_OP_stack_value)
!85 = !DIExpression(DW_OP_LLVM_entry_value, 1)
!86 = !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value)
!87 = !DIExpression(DW_OP_LLVM_tag_offset, 128, DW_OP_LLVM_implicit_pointer)
!88 = !DIExpression(DW_OP_bregx, 5, 8, DW_OP_xderef, DW_OP_LLVM_extract_bits_sext, 3, 4)
!89 = !DIDerivedType(tag: DW_TAG_typedef, name: "t", file: !4, line: 4, baseType: !33)
!90 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !30, baseType: !30, flags: DIFlagVirtual, extraData: i32 24)
!91 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !7, size: 64, extraData: !30)
!92 = !DIDerivedType(tag: DW_TAG_template_alias, name: "ta", scope: !59, file: !4, line: 4, baseType: !7, extraData: !5)
!93 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, size: 128, flags: DIFlagVector, elements: !138)
!140 = !DICompositeType(tag: DW_TAG_array_type, baseType: !7, elements: !138, dataLocation: !DIExpression(DW_OP_push_object_address, DW_OP_deref), associated: !15, allocated: !DIExpression(DW_OP_constu, 1), rank: !DIExpression(DW_OP_constu, 2))
!94 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", baseType: !7, size: 32, flags: DIFlagEnumClass, elements: !139, enumKind: DW_APPLE_ENUM_KIND_Open)
!95 = !DICompositeType(tag: DW_TAG_union_type, name: "U", size: 32, elements: !34)
!96 = !DICompositeType(tag: DW_TAG_variant_part, scope: !30, size: 8, elements: !34, discriminator: !31)
!97 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!98 = !DIBasicType(name: "float", size: 32, align: 32, encoding: DW_ATE_float, num_extra_inhabitants: 2, flags: DIFlagBigEndian)
!99 = !DIBasicType(tag: DW_TAG_string_type, name: "s")
!100 = !{i32 2, !"Debug Info Version", i32 3}
!101 = !{i32 7, !"Dwarf Version", i32 5}
!120 = !DIFile(filename: "", directory: "")
!121 = !DILocalVariable(scope: !10)
!122 = !DISubroutineType(types: null)
!123 = !DISubroutineType(types: !{})
!124 = !DILabel(scope: !10, name: "l", file: !4, line: 1)
!125 = !DIImportedEntity(tag: DW_TAG_imported_declaration, scope: !2, entity: !7)
!126 = !DINamespace(scope: !59)
!127 = !DITemplateValueParameter(type: !7, value: !"string")
!128 = !DITemplateValueParameter(tag: DW_TAG_GNU_template_parameter_pack, name: "pack", value: !5)
!129 = !DIMacroFile(file: !4)
!130 = !DIBasicType(name: "odd", size: 7, dataSize: 5, encoding: DW_ATE_signed)
!131 = !DIExpression()
!132 = !DIExpression(DW_OP_lit0, DW_OP_stack_value)
!133 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !30, baseType: !7, flags: DIFlagStaticMember, extraData: ptr @g)
!134 = distinct !DISubprogram(name: "minimal", scope: null, spFlags: DISPFlagDefinition, unit: !3)
!135 = !DIModule(scope: null, name: "top")
!136 = !DISubrange(count: -1)
!137 = !DIEnumerator(name: "D", value: 0)
!138 = !{!73}
!139 = !{!79, !137, !140}
