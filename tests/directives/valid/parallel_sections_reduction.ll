; The combined directive with `reduction`.
; RETURNS: 7
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.compound(metadata !1, ptr @x)

  call void @llvm.omp.directive(metadata !2)
  %m = load i32, ptr @x
  %n = add i32 %m, 3
  store i32 %n, ptr @x
  call void @llvm.omp.directive(metadata !2)
  %o = load i32, ptr @x
  %p = add i32 %o, 4
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_REDUCTION", !"+"}
!2 = !{!"OMP_SECTION"}
!3 = !{!"OMP_END_PARALLEL_SECTIONS"}
