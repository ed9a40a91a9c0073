; `reduction(+: )` of a floating-point number.
; RETURNS: 8
@x = global i32 0
@d = global double 0.0
define i32 @main() {
  store double 2.0, ptr @d

  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void (metadata, ...) @llvm.omp.compound(metadata !2, ptr @d)
  %o = load double, ptr @d
  %p = fadd double %o, 1.5
  store double %p, ptr @d
  call void @llvm.omp.directive(metadata !3)
  %f = load double, ptr @d
  %i = fptosi double %f to i32
  store i32 %i, ptr @x
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_REDUCTION", !"+"}
!3 = !{!"OMP_END_PARALLEL"}
