; `atomic capture` of the new value.
; RETURNS: 10
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  %t = alloca i32
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  %o = load i32, ptr @y
  %p = add i32 %o, 1
  store i32 %p, ptr @y
  store i32 %p, ptr %t
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
!3 = !{!"OMP_CAPTURE"}
!4 = !{!"OMP_END_ATOMIC"}
!5 = !{!"OMP_END_PARALLEL"}
