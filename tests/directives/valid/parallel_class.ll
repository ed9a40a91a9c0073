; A variable of a class: constructor and destructor run for each copy.
; RETURNS: 44
@x = global i32 0
%C = type { i32 }
define void @make(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @copy(ptr %p, ptr %q) {
  %v = load i32, ptr %q
  %w = add i32 %v, 5
  store i32 %w, ptr %p
  ret void
}
define void @destroy(ptr %p) {
  %v = load i32, ptr %p
  %u0 = atomicrmw add ptr @x, i32 %v monotonic
  ret void
}
define i32 @main() {
  %a = alloca %C
  %b = alloca %C
  store i32 5, ptr %a
  store i32 5, ptr %b
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void (metadata, ...) @llvm.omp.list(metadata !2, ptr %b, ptr @make, ptr null, ptr @destroy)
  call void (metadata, ...) @llvm.omp.list(metadata !3, ptr %a, ptr @make, ptr @copy, ptr @destroy)
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_PRIVATE"}
!3 = !{!"OMP_FIRSTPRIVATE"}
!4 = !{!"OMP_END_PARALLEL"}
