; `reduction(*: )`, which no atomic update combines.
; RETURNS: 48
@x = global i32 0
@y = global i32 0
define i32 @main() {
  store i32 3, ptr @x

  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void (metadata, ...) @llvm.omp.compound(metadata !2, ptr @x)
  %o = load i32, ptr @x
  %p = mul i32 %o, 2
  store i32 %p, ptr @x
  call void @llvm.omp.directive(metadata !3)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_REDUCTION", !"*"}
!3 = !{!"OMP_END_PARALLEL"}
