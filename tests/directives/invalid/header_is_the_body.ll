; The test comes after the work, in one block.
; CODE: PIR0707
@s = global i32 0
define i32 @main() {
entry:
  call void @llvm.omp.directive(metadata !0)
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %n = add nsw i32 %i, 1
  %c = icmp slt i32 %i, 9
  br i1 %c, label %body, label %done
done:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @s
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL_LOOP"}
!1 = !{!"OMP_END_PARALLEL_LOOP"}
