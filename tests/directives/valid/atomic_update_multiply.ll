; An update for which there is no instruction.
; RETURNS: 16
@x = global i32 0
@y = global i32 0
define i32 @main() {
  store i32 1, ptr @x
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  %o = load i32, ptr @x
  %p = mul i32 %o, 2
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !5)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_ATOMIC"}
!3 = !{!"OMP_UPDATE"}
!4 = !{!"OMP_END_ATOMIC"}
!5 = !{!"OMP_END_PARALLEL"}
