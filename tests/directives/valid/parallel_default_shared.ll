; `default(shared)`.
; RETURNS: 2
@x = global i32 0
@y = global i32 0
define i32 @main() {

  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void (metadata, ...) @llvm.omp.expr(metadata !2, i32 2)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_DEFAULT_SHARED"}
!2 = !{!"OMP_NUM_THREADS"}
!3 = !{!"OMP_END_PARALLEL"}
