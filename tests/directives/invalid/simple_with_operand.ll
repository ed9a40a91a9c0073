; A directive with an operand.
; CODE: PIR0129
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void (metadata, ...) @llvm.omp.directive(metadata !0, i32 1)
  call void @llvm.omp.directive(metadata !0)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_END_PARALLEL"}
