; A pass has merged an address in a private array with one outside.
; CODE: PIR0708
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %a = alloca [4 x i32]
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 2
  store i32 1, ptr %q
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr %a)
  store i32 9, ptr %q
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_FIRSTPRIVATE"}
!2 = !{!"OMP_END_PARALLEL"}
