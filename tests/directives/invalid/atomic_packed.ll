; The member of a packed structure is not aligned.
; CODE: PIR0707
@x = global <{ i8, i32 }> <{ i8 1, i32 2 }>
define i32 @main() {
entry:
  %p = getelementptr i8, ptr @x, i32 1
  call void @llvm.omp.directive(metadata !0)
  %m = load i32, ptr %p, align 1
  %n = add i32 %m, 1
  store i32 %n, ptr %p, align 1
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr %p, align 1
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_ATOMIC"}
!1 = !{!"OMP_END_ATOMIC"}
