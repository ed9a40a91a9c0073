; `private` of a threadprivate variable.
; CODE: PIR0708
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void (metadata, ...) @llvm.omp.list(metadata !0, ptr @x)
  call void @llvm.omp.directive(metadata !1)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @x)
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_THREADPRIVATE"}
!1 = !{!"OMP_PARALLEL"}
!2 = !{!"OMP_PRIVATE"}
!3 = !{!"OMP_END_PARALLEL"}
