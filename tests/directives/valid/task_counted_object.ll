; An object that is allocated with the count 1 is firstprivate as any other.
; RETURNS: 5
@x = global i32 0
define i32 @main() {
  %a = alloca i32, i32 1
  store i32 5, ptr %a
  call void @llvm.omp.directive(metadata !0)
  %v = load i32, ptr %a
  %u = atomicrmw add ptr @x, i32 %v monotonic
  call void @llvm.omp.directive(metadata !1)
  store i32 9, ptr %a
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PTASK"}
!1 = !{!"OMP_END_PTASK"}
!2 = !{!"OMP_PTASKWAIT"}
