; `for` without a loop.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_LOOP"}
!1 = !{!"OMP_END_LOOP"}
