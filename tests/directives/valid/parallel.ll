; A region without clauses runs at least once.
; RETURNS: 1
@x = global i32 0
@y = global i32 0
define i32 @main() {

  call void @llvm.omp.directive(metadata !0)
  store atomic i32 1, ptr @x monotonic, align 4
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_END_PARALLEL"}
