; `private`, in each thread.
; RETURNS: 45
@t = global i32 7
@x = global i32 0
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void (metadata, ...) @llvm.omp.list(metadata !3, ptr @t)
  store i32 0, ptr %i
  br label %l.head
l.head:
  %l.v = load i32, ptr %i
  %l.c = icmp slt i32 %l.v, 10
  br i1 %l.c, label %l.body, label %l.end
l.body:
  %k = load i32, ptr %i
  store i32 %k, ptr @t
  %q = load i32, ptr @t
  %u0 = atomicrmw add ptr @x, i32 %q monotonic
  br label %l.inc
l.inc:
  %l.w = load i32, ptr %i
  %l.n = add nsw i32 %l.w, 1
  store i32 %l.n, ptr %i
  br label %l.head
l.end:
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !5)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_LOOP"}
!3 = !{!"OMP_PRIVATE"}
!4 = !{!"OMP_END_LOOP"}
!5 = !{!"OMP_END_PARALLEL"}
