; The bound changes in the loop.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  %i = alloca i32
  call void @llvm.omp.directive(metadata !0)
  store i32 0, ptr %i
  br label %head
head:
  %v = load i32, ptr %i
  %n = load i32, ptr @y
  %c = icmp slt i32 %v, %n
  br i1 %c, label %body, label %end
body:
  store i32 3, ptr @y
  %w = load i32, ptr %i
  %s = add i32 %w, 1
  store i32 %s, ptr %i
  br label %head
end:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_LOOP"}
!1 = !{!"OMP_END_LOOP"}
