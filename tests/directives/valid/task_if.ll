; `if` that does not hold: the task runs at once.
; RETURNS: 5
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.directive(metadata !3)
  call void (metadata, ...) @llvm.omp.expr(metadata !4, i32 0)
  store i32 5, ptr @y
  call void @llvm.omp.directive(metadata !5)
  %v = load i32, ptr @y
  %u0 = atomicrmw add ptr @x, i32 %v monotonic
  call void @llvm.omp.directive(metadata !6)
  call void @llvm.omp.directive(metadata !7)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SINGLE"}
!3 = !{!"OMP_PTASK"}
!4 = !{!"OMP_IF"}
!5 = !{!"OMP_END_PTASK"}
!6 = !{!"OMP_END_SINGLE"}
!7 = !{!"OMP_END_PARALLEL"}
