; Debug records of every kind, in all the places they may stand, with every form of operand.

define i32 @records(i32 %a, ptr %p, i64 %b) !dbg !5 {
    #dbg_value(i32 %a, !8, !DIExpression(), !9)
    #dbg_declare(ptr %p, !10, !DIExpression(), !9)
    #dbg_value(i32 poison, !8, !DIExpression(), !9)
  %x = alloca i32, align 4, !DIAssignID !11
    #dbg_assign(i1 poison, !8, !DIExpression(), !11, ptr %x, !DIExpression(), !9)
    #dbg_assign(i32 %a, !8, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !12, ptr %x, !DIExpression(DW_OP_plus_uconst, 4), !9)
  store i32 %a, ptr %x, align 4, !dbg !9, !DIAssignID !12
  %y = add i32 %a, 1, !dbg !9
    #dbg_value(!DIArgList(i32 %a, i32 %y), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_minus, DW_OP_stack_value), !9)
    #dbg_value(!DIArgList(i32 poison, i64 7, ptr @records), !8, !DIExpression(DW_OP_LLVM_arg, 1, DW_OP_stack_value), !9)
    #dbg_value(!DIArgList(), !8, !DIExpression(), !9)
    #dbg_value(!7, !8, !DIExpression(), !9)
    #dbg_value(ptr getelementptr (i8, ptr @records, i64 4), !10, !DIExpression(), !9)
    #dbg_value(i64 42, !8, !DIExpression(DW_OP_constu, 1, DW_OP_shl, DW_OP_stack_value), !9)
    #dbg_label(!13, !9)
    #dbg_declare_value(i32 %y, !8, !DIExpression(), !9)
  %c = icmp eq i32 %y, 0
    #dbg_value(i1 %c, !8, !DIExpression(DW_OP_LLVM_convert, 1, DW_ATE_unsigned, DW_OP_LLVM_convert, 32, DW_ATE_unsigned, DW_OP_stack_value), !14)
  br i1 %c, label %then, label %else

then:                                             ; preds = %0
    #dbg_value(i32 0, !8, !DIExpression(), !14)
  br label %done

else:
  br label %done

done:
  %r = phi i32 [ 1, %then ], [ %y, %else ]
    #dbg_value(i32 %r, !8, !DIExpression(), !9)
    #dbg_label(!13, !14)
  ret i32 %r, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "r.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{!6, !6}
!5 = distinct !DISubprogram(name: "records", scope: !1, file: !1, line: 1, type: !3, scopeLine: 1, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{}
!8 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 2, type: !6)
!9 = !DILocation(line: 3, column: 4, scope: !5)
!10 = !DILocalVariable(name: "p", arg: 2, scope: !5, file: !1, line: 2, type: !6)
!11 = distinct !DIAssignID()
!12 = distinct !DIAssignID()
!13 = !DILabel(scope: !5, name: "l", file: !1, line: 4)
!14 = !DILocation(line: 7, column: 2, scope: !15)
!15 = distinct !DILexicalBlock(scope: !5, file: !1, line: 7)
