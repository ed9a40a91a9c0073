; Metadata without debug information: nodes, strings, values, attachments of every fixed kind, module flags.

@g = global i32 0, !type !20
@h = external global ptr, !vcall_visibility !21, !exclude !0

define i32 @attachments(ptr %p, ptr %q, i1 %c, i64 %n, float %x) !prof !30 !section_prefix !31 !func_sanitize !32 !pcsections !33 {
entry:
  %a = load i32, ptr %p, align 4, !tbaa !1, !range !4, !noundef !0, !annotation !40
  %b = load ptr, ptr %q, align 8, !nonnull !0, !align !5, !dereferenceable !5, !invariant.load !0, !invariant.group !0
  %d = load ptr, ptr %b, align 8, !dereferenceable_or_null !5, !noalias !7, !alias.scope !7, !nontemporal !9
  %cast = inttoptr i64 %n to ptr, !nofree !0
  store i32 %a, ptr %d, align 4, !tbaa !1, !llvm.access.group !10, !nosanitize !0, !mmra !34
  %e = fdiv float %x, 3.000000e+00, !fpmath !11
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false), !tbaa.struct !12
  %f = call i32 %b(i32 1), !callees !13, !srcloc !14, !heapallocsite !0, !callsite !15, !memprof !16, !odd\20kind !0
  %s = select i1 %c, i32 %a, i32 %f, !prof !17, !unpredictable !0
  br i1 %c, label %loop, label %exit, !prof !17, !make.implicit !0

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %i.next, %n
  br i1 %more, label %loop, label %exit, !llvm.loop !18, !odd !41

exit:
  %t1 = call i1 @llvm.type.test(ptr %p, metadata ptr %p)
  %t2 = call i1 @llvm.type.test(ptr %p, metadata i32 5)
  %t3 = call i1 @llvm.type.test(ptr %p, metadata !"a string \22\00")
  %t4 = call i1 @llvm.type.test(ptr %p, metadata !0)
  %t5 = call i1 @llvm.type.test(ptr %p, metadata !{i32 1, !{!"inline"}})
  %t6 = call i1 @llvm.type.test(ptr %p, metadata i32 %s)
  %rmw = atomicrmw add ptr %p, i32 1 seq_cst, align 4, !noalias.addrspace !22
  switch i32 %s, label %done [
    i32 0, label %done
  ], !prof !19
done:
  ret i32 %s
}

declare void @use(...)
declare i1 @llvm.type.test(ptr, metadata)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)

!llvm.module.flags = !{!100, !101, !102, !103, !104, !105, !106, !107}
!llvm.ident = !{!108}
!named.empty = !{}
!named.many = !{!0, !1, !0, !DIExpression(DW_OP_deref)}
!odd\20name\22 = !{!0}

!0 = !{}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{i32 0, i32 10, i32 20, i32 -5}
!5 = !{i64 8}
!6 = distinct !{!6, !8, !"scope \22quoted\22"}
!7 = !{!6}
!8 = distinct !{!8}
!9 = !{i32 1}
!10 = distinct !{}
!11 = !{float 2.500000e+00}
!12 = !{i64 0, i64 4, !1, i64 8, i64 8, !1}
!13 = !{ptr @attachments, ptr @use}
!14 = !{i64 123}
!15 = !{i64 -100}
!16 = !{!23}
!17 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!18 = distinct !{!18, !"llvm.loop.mustprogress", !35, !36}
!19 = !{!"branch_weights", i32 3, i32 4}
!20 = !{i64 16, !"_ZTS1A"}
!21 = !{i64 0}
!22 = !{i32 5, i32 6}
!23 = !{!24, !"cold"}
!24 = !{i64 -100, i64 7}
!30 = !{!"function_entry_count", i64 7}
!31 = !{!"function_section_prefix", !"hot"}
!32 = !{i32 -1056584962, i32 7}
!33 = !{!"section!C", !37}
!34 = !{!"tag", !"value"}
!35 = !{!"llvm.loop.vectorize.width", i32 4}
!36 = !{!"llvm.loop.parallel_accesses", !10}
!37 = !{i64 1, ptr null, i1 true}
!40 = !{!"auto-init", !45}
!45 = !{!"tuple", !"form"}
!41 = !{!"nested", null, !0, null, double 1.000000e+00, <2 x i32> <i32 1, i32 2>, { i32, ptr } { i32 1, ptr @g }, ptr getelementptr (i8, ptr @g, i64 2), i1 undef, i8 poison, ptr @use, <4 x i8> splat (i8 7)}
!42 = distinct !{null, !42, !43}
!43 = !{!42}
!44 = !{!44}
!100 = !{i32 1, !"wchar_size", i32 4}
!101 = !{i32 2, !"override me", i32 5}
!102 = !{i32 3, !"require", !109}
!103 = !{i32 4, !"override", !"text"}
!104 = !{i32 5, !"appended", !110}
!105 = !{i32 6, !"unique", !110}
!106 = !{i32 7, !"max", i32 2}
!107 = !{i32 8, !"min", i32 1}
!108 = !{!"hand written"}
!109 = !{!"wchar_size", i32 4}
!110 = !{!"one", i32 2}
