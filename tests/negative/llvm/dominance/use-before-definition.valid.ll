; llvm-as: accepted
define i32 @f(i32 %x) {
  %b = add i32 %x, 1
  %a = add i32 %b, 1
  ret i32 %a
}
