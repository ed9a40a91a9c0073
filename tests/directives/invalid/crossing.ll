; Two directives that cross.
; CODE: PIR0702
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_MASTER"}
!2 = !{!"OMP_END_PARALLEL"}
!3 = !{!"OMP_END_MASTER"}
