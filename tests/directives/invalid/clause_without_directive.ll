; A clause that follows no directive.
; CODE: PIR0701
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.simple(metadata !0)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.simple(metadata)
!0 = !{!"OMP_NOWAIT"}
