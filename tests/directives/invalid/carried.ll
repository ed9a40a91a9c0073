; A value goes from one iteration to the next in a register.
; CODE: PIR0707
@x = global i32 0
@y = global i32 0
define i32 @main() {
  br label %entry
entry:
  call void @llvm.omp.directive(metadata !0)
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, 10
  br i1 %c, label %body, label %end
body:
  %t = add i32 %s, %i
  %n = add i32 %i, 1
  br label %head
end:
  call void @llvm.omp.directive(metadata !1)
  store i32 %s, ptr @x
  %r = load i32, ptr @x
  ret i32 %r
}
declare void @llvm.omp.directive(metadata)
!0 = !{!"OMP_LOOP"}
!1 = !{!"OMP_END_LOOP"}
