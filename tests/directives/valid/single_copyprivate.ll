; `copyprivate`: all threads get the value.
; RETURNS: 20
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  %a = alloca i32
  store i32 0, ptr %a
  call void @llvm.omp.directive(metadata !2)
  call void (metadata, ...) @llvm.omp.list(metadata !3, ptr %a)
  store i32 5, ptr %a
  call void @llvm.omp.directive(metadata !4)
  %v = load i32, ptr %a
  %u0 = atomicrmw add ptr @x, i32 %v monotonic
  call void @llvm.omp.directive(metadata !5)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SINGLE"}
!3 = !{!"OMP_COPYPRIVATE"}
!4 = !{!"OMP_END_SINGLE"}
!5 = !{!"OMP_END_PARALLEL"}
