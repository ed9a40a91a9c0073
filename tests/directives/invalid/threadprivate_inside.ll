; `threadprivate` inside a region.
; CODE: PIR0706
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr @x)
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_THREADPRIVATE"}
!2 = !{!"OMP_END_PARALLEL"}
