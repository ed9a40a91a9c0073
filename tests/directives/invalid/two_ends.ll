; A block with two ends.
; CODE: PIR0702
@x = global i32 0
@y = global i32 0
define i32 @main() {
  call void @llvm.omp.directive(metadata !0)
  %v = load i32, ptr @y
  %c = icmp eq i32 %v, 0
  br i1 %c, label %a, label %b
a:
  call void @llvm.omp.directive(metadata !1)
  br label %out
b:
  call void @llvm.omp.directive(metadata !1)
  br label %out
out:
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_MASTER"}
!1 = !{!"OMP_END_MASTER"}
