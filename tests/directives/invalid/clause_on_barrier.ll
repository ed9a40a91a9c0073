; A clause on `barrier`.
; CODE: PIR0703
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
!0 = !{!"OMP_BARRIER"}
!1 = !{!"OMP_NOWAIT"}
