; The header counts, too, once more than there are iterations.
; CODE: PIR0707
@s = global i32 0
define i32 @main() {
entry:
  call void @llvm.omp.directive(metadata !0)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %o = atomicrmw add ptr @s, i32 1 monotonic
  %c = icmp slt i32 %i, 10
  br i1 %c, label %body, label %done
body:
  %n = add nsw i32 %i, 1
  br label %head
done:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @s
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL_LOOP"}
!1 = !{!"OMP_END_PARALLEL_LOOP"}
