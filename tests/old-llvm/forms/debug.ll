; forms: llvm.dbg.declare, llvm.dbg.value, llvm.dbg.assign, llvm.dbg.label, llvm.dbg.addr
source_filename = "debug.c"
define i32 @f(i32 %n, ptr %q) !dbg !5 {
  %p = alloca i32, align 4, !DIAssignID !12
  call void @llvm.dbg.declare(metadata ptr %p, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.assign(metadata i1 undef, metadata !9, metadata !DIExpression(), metadata !12, metadata ptr %p, metadata !DIExpression()), !dbg !10
  tail call void @llvm.dbg.value(metadata i32 %n, metadata !9, metadata !DIExpression(DW_OP_plus_uconst, 1, DW_OP_stack_value)), !dbg !10
  call void @llvm.dbg.value(metadata i32 7, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.value(metadata !DIArgList(i32 %n, i32 1), metadata !9, metadata !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus)), !dbg !10
  call void @llvm.dbg.value(metadata ptr undef, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.addr(metadata ptr %q, metadata !9, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.label(metadata !11), !dbg !10
  ret i32 %n, !dbg !10
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)
declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)
declare void @llvm.dbg.label(metadata)
declare void @llvm.dbg.addr(metadata, metadata, metadata)
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "c", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2)
!1 = !DIFile(filename: "f.c", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"Dwarf Version", i32 5}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !2)
!6 = !DISubroutineType(types: !7)
!7 = !{!8, !8}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "n", scope: !5, file: !1, line: 1, type: !8)
!10 = !DILocation(line: 2, column: 3, scope: !5)
!11 = !DILabel(scope: !5, name: "end", file: !1, line: 3)
!12 = distinct !DIAssignID()
