; A block that only leads to a trap is shared by code inside and outside.
; RETURNS: 4
@x = global i32 0
@y = global i32 0
declare void @abort()
define i32 @main() {
  %a = load i32, ptr @y
  %b = icmp eq i32 %a, 1
  br i1 %b, label %trap, label %on
on:
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  %c = load i32, ptr @y
  %d = icmp eq i32 %c, 1
  br i1 %d, label %trap, label %fine
fine:
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
trap:
  call void @abort()
  unreachable
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_END_PARALLEL"}
