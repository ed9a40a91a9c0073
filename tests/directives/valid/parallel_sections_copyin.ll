; The combined directive with `copyin`.
; RETURNS: 10
@t = global i32 7
@x = global i32 0
define i32 @main() {
  call void (metadata, ...) @llvm.omp.list(metadata !0, ptr @t)
  store i32 5, ptr @t
  call void @llvm.omp.directive(metadata !1)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @t)

  call void @llvm.omp.directive(metadata !3)
  %a = load i32, ptr @t
  %u0 = atomicrmw add ptr @x, i32 %a monotonic
  call void @llvm.omp.directive(metadata !3)
  %b = load i32, ptr @t
  %u1 = atomicrmw add ptr @x, i32 %b monotonic
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_THREADPRIVATE"}
!1 = !{!"OMP_PARALLEL_SECTIONS"}
!2 = !{!"OMP_COPYIN"}
!3 = !{!"OMP_SECTION"}
!4 = !{!"OMP_END_PARALLEL_SECTIONS"}
