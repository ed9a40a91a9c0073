; llvm-as: accepted
define i32 @f(i32 %x) {
entry:
  %d = add i32 %x, 1
  br label %a
dead:
  %e = add i32 %d, 1
  br label %a
a:
  ret i32 %d
}
