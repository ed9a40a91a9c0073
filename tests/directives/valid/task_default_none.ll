; `default(none)`.
; RETURNS: 1
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.simple(metadata !4)
  call void (metadata, ...) @llvm.omp.list(metadata !5, ptr @x)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !6)
  call void @llvm.omp.directive(metadata !7)
  call void @llvm.omp.directive(metadata !8)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SINGLE"}
!3 = !{!"OMP_PTASK"}
!4 = !{!"OMP_DEFAULT_NONE"}
!5 = !{!"OMP_SHARED"}
!6 = !{!"OMP_END_PTASK"}
!7 = !{!"OMP_END_SINGLE"}
!8 = !{!"OMP_END_PARALLEL"}
