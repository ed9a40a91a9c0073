; `atomic read`.
; RETURNS: 20
@x = global i32 0
@y = global i32 0
define i32 @main() {
  store i32 5, ptr @y
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  %t = alloca i32
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  %o = load i32, ptr @y
  store i32 %o, ptr %t
  call void @llvm.omp.directive(metadata !4)
  %v = load i32, ptr %t
  %u0 = atomicrmw add ptr @x, i32 %v monotonic
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
!3 = !{!"OMP_READ"}
!4 = !{!"OMP_END_ATOMIC"}
!5 = !{!"OMP_END_PARALLEL"}
