; `threadprivate` of a local variable.
; CODE: PIR0709
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %i = alloca i32
  call void (metadata, ...) @llvm.omp.list(metadata !0, ptr %i)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_THREADPRIVATE"}
