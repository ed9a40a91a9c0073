; `nowait`.
; RETURNS: 111
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)

  call void @llvm.omp.directive(metadata !4)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !4)
  %u1 = atomicrmw add ptr @x, i32 10 monotonic
  call void @llvm.omp.directive(metadata !4)
  %u2 = atomicrmw add ptr @x, i32 100 monotonic
  call void @llvm.omp.directive(metadata !5)
  call void @llvm.omp.directive(metadata !6)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SECTIONS"}
!3 = !{!"OMP_NOWAIT"}
!4 = !{!"OMP_SECTION"}
!5 = !{!"OMP_END_SECTIONS"}
!6 = !{!"OMP_END_PARALLEL"}
