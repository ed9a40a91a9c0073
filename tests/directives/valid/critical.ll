; Updates in a critical section are not lost.
; RETURNS: 4
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  %o = load i32, ptr @x
  %p = add i32 %o, 1
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_CRITICAL"}
!3 = !{!"OMP_END_CRITICAL"}
!4 = !{!"OMP_END_PARALLEL"}
