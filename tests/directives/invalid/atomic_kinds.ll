; Two kinds of atomic access.
; CODE: PIR0704
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void @llvm.omp.simple(metadata !2)
  store i32 1, ptr @x
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
!0 = !{!"OMP_ATOMIC"}
!1 = !{!"OMP_READ"}
!2 = !{!"OMP_WRITE"}
!3 = !{!"OMP_END_ATOMIC"}
