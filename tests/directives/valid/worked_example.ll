; The worked example of the proposal.
; RETURNS: 5
@a = global i32 3, align 4
@gVar = global i32 2, align 4
define i32 @main() {
  %lVar = alloca i32, align 4
  store i32 1, ptr %lVar
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr @gVar, ptr @a)
  call void (metadata, ...) @llvm.omp.expr(metadata !3, ptr %lVar)
  store i32 100, ptr @a
  store i32 100, ptr @gVar
  call void @llvm.omp.directive(metadata !4)
  %s = load i32, ptr @a
  %t = load i32, ptr @gVar
  %r = add i32 %s, %t
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_DEFAULT_SHARED"}
!2 = !{!"OMP_PRIVATE"}
!3 = !{!"OMP_IF"}
!4 = !{!"OMP_END_PARALLEL"}
