; An intrinsic that there is not.
; CODE: PIR0701
@x = global i32 0
@y = global i32 0
declare void @llvm.omp.region(metadata)
define i32 @main() {
  call void @llvm.omp.region(metadata !0)
  call void @llvm.omp.directive(metadata !0)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_BARRIER"}
