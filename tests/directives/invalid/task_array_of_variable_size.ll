; A task would need a copy of an array whose size is not known.
; CODE: PIR0709
@k = global i32 4
define i32 @main() {
entry:
  %k = load i32, ptr @k
  %b = alloca i32, i32 %k
  store i32 1, ptr %b
  call void @llvm.omp.directive(metadata !0)
  store i32 7, ptr %b
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !2)
  %x = load i32, ptr %b
  ret i32 %x
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PTASK"}
!1 = !{!"OMP_END_PTASK"}
!2 = !{!"OMP_PTASKWAIT"}
