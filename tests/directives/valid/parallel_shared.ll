; `shared` of a local variable.
; RETURNS: 4
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %a = alloca i32
  store i32 0, ptr %a

  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr %a)
  %u0 = atomicrmw add ptr %a, i32 1 monotonic
  call void @llvm.omp.directive(metadata !3)
  %s = load i32, ptr %a
  store i32 %s, ptr @x
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SHARED"}
!3 = !{!"OMP_END_PARALLEL"}
