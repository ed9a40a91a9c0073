; The combined directive with `default_none`.
; RETURNS: 111
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @x)

  call void @llvm.omp.directive(metadata !3)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !3)
  %u1 = atomicrmw add ptr @x, i32 10 monotonic
  call void @llvm.omp.directive(metadata !3)
  %u2 = atomicrmw add ptr @x, i32 100 monotonic
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_DEFAULT_NONE"}
!2 = !{!"OMP_SHARED"}
!3 = !{!"OMP_SECTION"}
!4 = !{!"OMP_END_PARALLEL_SECTIONS"}
