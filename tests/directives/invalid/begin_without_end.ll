; A begin without an end.
; CODE: PIR0702
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  br label %forever
forever:
  br label %forever
rest:
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL"}
