; A value computed in `master` is used after it.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  %v = load i32, ptr @y
  call void @llvm.omp.directive(metadata !1)
  store i32 %v, ptr @x
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_MASTER"}
!1 = !{!"OMP_END_MASTER"}
