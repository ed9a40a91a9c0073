; An update of a floating-point number.
; RETURNS: 16
@x = global i32 0
@d = global double 0.0
define i32 @main() {
  store double 1.0, ptr @d
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  %o = load double, ptr @d
  %p = fmul double %o, 2.0
  store double %p, ptr @d
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !5)
  %f = load double, ptr @d
  %q = fptosi double %f to i32
  store i32 %q, ptr @x
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
