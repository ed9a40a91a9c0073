; `num_threads` with the value of a variable, as in the worked example.
; RETURNS: 3
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %n = alloca i32
  store i32 3, ptr %n

  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, ptr %n)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_END_PARALLEL"}
