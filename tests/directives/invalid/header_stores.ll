; The test comes after the step, and the variable is in memory.
; CODE: PIR0707
@s = global i32 0
define i32 @main() {
entry:
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  store i32 0, ptr %i
  br label %head
head:
  %v = load i32, ptr %i
  %w = add i32 %v, 1
  store i32 %w, ptr %i
  %c = icmp slt i32 %v, 9
  br i1 %c, label %body, label %done
body:
  %o = atomicrmw add ptr @s, i32 1 monotonic
  br label %head
done:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @s
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_PARALLEL_LOOP"}
!1 = !{!"OMP_END_PARALLEL_LOOP"}
