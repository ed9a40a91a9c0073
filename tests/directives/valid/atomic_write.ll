; `atomic write`.
; RETURNS: 5
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  store i32 5, ptr @x
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !5)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_ATOMIC"}
!3 = !{!"OMP_WRITE"}
!4 = !{!"OMP_END_ATOMIC"}
!5 = !{!"OMP_END_PARALLEL"}
