; The variable of the loop is in a register.
; RETURNS: 45
@x = global i32 0
define i32 @main() {
entry:
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.expr(metadata !1, i32 4)
  call void @llvm.omp.directive(metadata !2)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %c = icmp slt i32 %i, 10
  br i1 %c, label %body, label %end
body:
  %u0 = atomicrmw add ptr @x, i32 %i monotonic
  %n = add nsw i32 %i, 1
  br label %head
end:
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
