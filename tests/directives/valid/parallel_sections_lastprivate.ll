; The combined directive with `lastprivate`.
; RETURNS: 2
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr @x)

  call void @llvm.omp.directive(metadata !2)
  store i32 1, ptr @x
  call void @llvm.omp.directive(metadata !2)
  store i32 2, ptr @x
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_LASTPRIVATE"}
!2 = !{!"OMP_SECTION"}
!3 = !{!"OMP_END_PARALLEL_SECTIONS"}
