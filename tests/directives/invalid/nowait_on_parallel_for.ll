; `nowait` on `parallel for`.
; CODE: PIR0703
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  call void @llvm.omp.simple(metadata !1)
  store i32 0, ptr %i
  br label %l.head
l.head:
  %l.v = load i32, ptr %i
  %l.c = icmp slt i32 %l.v, 10
  br i1 %l.c, label %l.body, label %l.end
l.body:

  br label %l.inc
l.inc:
  %l.w = load i32, ptr %i
  %l.n = add nsw i32 %l.w, 1
  store i32 %l.n, ptr %i
  br label %l.head
l.end:
  call void @llvm.omp.directive(metadata !2)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
!0 = !{!"OMP_PARALLEL_LOOP"}
!1 = !{!"OMP_NOWAIT"}
!2 = !{!"OMP_END_PARALLEL_LOOP"}
