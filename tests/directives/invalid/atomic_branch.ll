; A branch in an atomic access.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  br label %on
on:
  %o = load i32, ptr @x
  %p = add i32 %o, 1
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_ATOMIC"}
!1 = !{!"OMP_END_ATOMIC"}
