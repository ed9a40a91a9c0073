; `private`: the variable outside keeps its value.
; RETURNS: 7
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %a = alloca i32
  store i32 7, ptr %a

  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr %a, ptr @y)
  store i32 1, ptr %a
  store i32 2, ptr @y
  %s = load i32, ptr %a
  %t = load i32, ptr @y
  %u = add i32 %s, %t
  store i32 %u, ptr %a
  call void @llvm.omp.directive(metadata !3)
  %v = load i32, ptr %a
  %w = load i32, ptr @y
  %z = add i32 %v, %w
  store i32 %z, ptr @x
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_PRIVATE"}
!3 = !{!"OMP_END_PARALLEL"}
