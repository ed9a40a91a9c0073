; The combined directive with `private`.
; RETURNS: 11
@t = global i32 7
@x = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr @t)

  call void @llvm.omp.directive(metadata !2)
  store i32 1, ptr @t
  %a = load i32, ptr @t
  %u0 = atomicrmw add ptr @x, i32 %a monotonic
  call void @llvm.omp.directive(metadata !2)
  store i32 10, ptr @t
  %b = load i32, ptr @t
  %u1 = atomicrmw add ptr @x, i32 %b monotonic
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_PRIVATE"}
!2 = !{!"OMP_SECTION"}
!3 = !{!"OMP_END_PARALLEL_SECTIONS"}
