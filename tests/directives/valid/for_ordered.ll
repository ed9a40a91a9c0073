; `ordered`: the blocks run in the order of the iterations.
; RETURNS: 123
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.simple(metadata !3)
  call void (metadata, ...) @llvm.omp.compound(metadata !4)
  store i32 1, ptr %i
  br label %l.head
l.head:
  %l.v = load i32, ptr %i
  %l.c = icmp slt i32 %l.v, 4
  br i1 %l.c, label %l.body, label %l.end
l.body:
  %k = load i32, ptr %i
  call void @llvm.omp.directive(metadata !3)
  %o = load i32, ptr @x
  %p = mul i32 %o, 10
  %q = add i32 %p, %k
  store i32 %q, ptr @x
  call void @llvm.omp.directive(metadata !5)
  br label %l.inc
l.inc:
  %l.w = load i32, ptr %i
  %l.n = add nsw i32 %l.w, 1
  store i32 %l.n, ptr %i
  br label %l.head
l.end:
  call void @llvm.omp.directive(metadata !6)
  call void @llvm.omp.directive(metadata !7)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_LOOP"}
!3 = !{!"OMP_ORDERED"}
!4 = !{!"OMP_SCHEDULE", !"DYNAMIC"}
!5 = !{!"OMP_END_ORDERED"}
!6 = !{!"OMP_END_LOOP"}
!7 = !{!"OMP_END_PARALLEL"}
