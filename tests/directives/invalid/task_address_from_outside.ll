; A task has a copy of the array, of which a pass has merged two addresses.
; CODE: PIR0708
define i32 @main() {
entry:
  %a = alloca [2 x i32]
  %p = getelementptr [2 x i32], ptr %a, i32 0, i32 1
  store i32 1, ptr %p
  call void @llvm.omp.directive(metadata !0)
  store i32 7, ptr %p
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  %x = load i32, ptr %p
  ret i32 %x
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PTASK"}
!1 = !{!"OMP_END_PTASK"}
!2 = !{!"OMP_PTASKWAIT"}
