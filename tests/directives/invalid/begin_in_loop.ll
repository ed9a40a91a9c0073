; A begin in a loop whose end is behind it.
; CODE: PIR0702
@x = global i32 0
@y = global i32 0
define i32 @main() {
  br label %head
head:
  call void @llvm.omp.directive(metadata !0)
  %v = load i32, ptr @y
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %out
out:
  call void @llvm.omp.directive(metadata !1)
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_MASTER"}
!1 = !{!"OMP_END_MASTER"}
