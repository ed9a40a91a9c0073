; `reduction`.
; RETURNS: 7
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void (metadata, ...) @llvm.omp.compound(metadata !3, ptr @x)

  call void @llvm.omp.directive(metadata !4)
  %m = load i32, ptr @x
  %n = add i32 %m, 3
  store i32 %n, ptr @x
  call void @llvm.omp.directive(metadata !4)
  %o = load i32, ptr @x
  %p = add i32 %o, 4
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !5)
  call void @llvm.omp.directive(metadata !6)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SECTIONS"}
!3 = !{!"OMP_REDUCTION", !"+"}
!4 = !{!"OMP_SECTION"}
!5 = !{!"OMP_END_SECTIONS"}
!6 = !{!"OMP_END_PARALLEL"}
