; A directive in an atomic access.
; CODE: PIR0706
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  %o = load i32, ptr @x
  %p = add i32 %o, 1
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_ATOMIC"}
!1 = !{!"OMP_FLUSH"}
!2 = !{!"OMP_END_ATOMIC"}
