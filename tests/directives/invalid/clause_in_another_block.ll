; A clause in another basic block than its directive.
; CODE: PIR0701
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  br label %next
next:
  call void @llvm.omp.simple(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_DEFAULT_SHARED"}
!2 = !{!"OMP_END_PARALLEL"}
