; `private`.
; RETURNS: 11
@t = global i32 7
@x = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void (metadata, ...) @llvm.omp.list(metadata !3, ptr @t)

  call void @llvm.omp.directive(metadata !4)
  store i32 1, ptr @t
  %a = load i32, ptr @t
  %u0 = atomicrmw add ptr @x, i32 %a monotonic
  call void @llvm.omp.directive(metadata !4)
  store i32 10, ptr @t
  %b = load i32, ptr @t
  %u1 = atomicrmw add ptr @x, i32 %b monotonic
  call void @llvm.omp.directive(metadata !5)
  call void @llvm.omp.directive(metadata !6)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_SECTIONS"}
!3 = !{!"OMP_PRIVATE"}
!4 = !{!"OMP_SECTION"}
!5 = !{!"OMP_END_SECTIONS"}
!6 = !{!"OMP_END_PARALLEL"}
