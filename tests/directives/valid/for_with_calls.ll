; The body calls a function; two loops in one region.
; RETURNS: 90
@x = global i32 0
define void @add(i32 %n) {
  %u0 = atomicrmw add ptr @x, i32 %n monotonic
  ret void
}
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)

  store i32 0, ptr %i
  br label %l.head
l.head:
  %l.v = load i32, ptr %i
  %l.c = icmp slt i32 %l.v, 10
  br i1 %l.c, label %l.body, label %l.end
l.body:
  %k = load i32, ptr %i
  call void @add(i32 %k)
  br label %l.inc
l.inc:
  %l.w = load i32, ptr %i
  %l.n = add nsw i32 %l.w, 1
  store i32 %l.n, ptr %i
  br label %l.head
l.end:
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.directive(metadata !2)

  store i32 0, ptr %i
  br label %m.head
m.head:
  %m.v = load i32, ptr %i
  %m.c = icmp slt i32 %m.v, 10
  br i1 %m.c, label %m.body, label %m.end
m.body:
  %kk = load i32, ptr %i
  call void @add(i32 %kk)
  br label %m.inc
m.inc:
  %m.w = load i32, ptr %i
  %m.n = add nsw i32 %m.w, 1
  store i32 %m.n, ptr %i
  br label %m.head
m.end:
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.directive(metadata !4)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
!0 = !{!"OMP_PARALLEL"}
!1 = !{!"OMP_NUM_THREADS"}
!2 = !{!"OMP_LOOP"}
!3 = !{!"OMP_END_LOOP"}
!4 = !{!"OMP_END_PARALLEL"}
