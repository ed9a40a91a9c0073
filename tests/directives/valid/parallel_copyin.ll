; `copyin`: all threads start from the value of the master.
; RETURNS: 20
@t = global i32 7
@x = global i32 0
define i32 @main() {

  call void (metadata, ...) @llvm.omp.list(metadata !0, ptr @t)
  store i32 5, ptr @t
  call void @llvm.omp.directive(metadata !1)
  call void (metadata, ...) @llvm.omp.expr(metadata !2, i32 4)
  call void (metadata, ...) @llvm.omp.list(metadata !3, ptr @t)
  %s = load i32, ptr @t
  %u0 = atomicrmw add ptr @x, i32 %s monotonic
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_THREADPRIVATE"}
!1 = !{!"OMP_PARALLEL"}
!2 = !{!"OMP_NUM_THREADS"}
!3 = !{!"OMP_COPYIN"}
!4 = !{!"OMP_END_PARALLEL"}
