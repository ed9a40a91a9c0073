; A value of one section is used in another.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.directive(metadata !1)
  %v = load i32, ptr @y
  call void @llvm.omp.directive(metadata !1)
  store i32 %v, ptr @x
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_SECTIONS"}
!1 = !{!"OMP_SECTION"}
!2 = !{!"OMP_END_SECTIONS"}
