; A section in another directive inside `sections`.
; CODE: PIR0706
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_SECTIONS"}
!1 = !{!"OMP_SECTION"}
!2 = !{!"OMP_CRITICAL"}
!3 = !{!"OMP_END_CRITICAL"}
!4 = !{!"OMP_END_SECTIONS"}
