; A pass has moved the test to the bottom.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  store i32 0, ptr %i
  br label %body
body:
  %u0 = atomicrmw add ptr @x, i32 1 monotonic
  %v = load i32, ptr %i
  %w = add i32 %v, 1
  store i32 %w, ptr %i
  %c = icmp slt i32 %w, 10
  br i1 %c, label %body, label %end
end:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_LOOP"}
!1 = !{!"OMP_END_LOOP"}
