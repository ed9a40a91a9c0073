; A barrier in `master`.
; CODE: PIR0706
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_MASTER"}
!1 = !{!"OMP_BARRIER"}
!2 = !{!"OMP_END_MASTER"}
