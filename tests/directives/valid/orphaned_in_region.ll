; Constructs in a function that a region calls.
; RETURNS: 49
@x = global i32 0
define void @work() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.compound(metadata !1)
  store i32 0, ptr %i
  br label %l.head
l.head:
  %l.v = load i32, ptr %i
  %l.c = icmp slt i32 %l.v, 10
  br i1 %l.c, label %l.body, label %l.end
l.body:
  %k = load i32, ptr %i
  %u0 = atomicrmw add ptr @x, i32 %k monotonic
  br label %l.inc
l.inc:
  %l.w = load i32, ptr %i
  %l.n = add nsw i32 %l.w, 1
  store i32 %l.n, ptr %i
  br label %l.head
l.end:
  call void @llvm.omp.directive(metadata !2)
  call void @llvm.omp.directive(metadata !3)
  %u1 = atomicrmw add ptr @x, i32 2 monotonic
  call void @llvm.omp.directive(metadata !4)
  call void @llvm.omp.directive(metadata !5)
  %o = load i32, ptr @x
  store i32 %o, ptr @x
  call void @llvm.omp.directive(metadata !6)
  call void @llvm.omp.directive(metadata !7)
  call void @llvm.omp.directive(metadata !8)
  %u2 = atomicrmw add ptr @x, i32 2 monotonic
  call void @llvm.omp.directive(metadata !9)
  ret void
}
define i32 @main() {
  call void @llvm.omp.directive(metadata !10)
  call void (metadata, ...) @llvm.omp.expr(metadata !11, i32 4)
  call void @work()
  call void @llvm.omp.directive(metadata !12)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.expr(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)
!0 = !{!"OMP_LOOP"}
!1 = !{!"OMP_SCHEDULE", !"DYNAMIC"}
!2 = !{!"OMP_END_LOOP"}
!3 = !{!"OMP_SINGLE"}
!4 = !{!"OMP_END_SINGLE"}
!5 = !{!"OMP_CRITICAL"}
!6 = !{!"OMP_END_CRITICAL"}
!7 = !{!"OMP_BARRIER"}
!8 = !{!"OMP_MASTER"}
!9 = !{!"OMP_END_MASTER"}
!10 = !{!"OMP_PARALLEL"}
!11 = !{!"OMP_NUM_THREADS"}
!12 = !{!"OMP_END_PARALLEL"}
