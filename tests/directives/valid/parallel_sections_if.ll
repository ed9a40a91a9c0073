; The combined directive with `if`.
; RETURNS: 111
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i1 false)

  call void @llvm.omp.directive(metadata !2)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !2)
  %u1 = atomicrmw add ptr @x, i32 10 monotonic
  call void @llvm.omp.directive(metadata !2)
  %u2 = atomicrmw add ptr @x, i32 100 monotonic
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_IF"}
!2 = !{!"OMP_SECTION"}
!3 = !{!"OMP_END_PARALLEL_SECTIONS"}
