; A private variable in a constant expression.
; CODE: PIR0709
@x = global i32 0
@y = global i32 0
@a = global [4 x i32] zeroinitializer
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !1, ptr @a)
  store i32 1, ptr getelementptr ([4 x i32], ptr @a, i64 0, i64 1)
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_PRIVATE"}
!2 = !{!"OMP_END_PARALLEL"}
