; llvm-as: accepted
define i32 @f(i32 %x) {
  %a = add i32 %x, %x
  %b = add i32 %a, %x
  ret i32 %b
  uselistorder i32 %x, { 2, 0, 1 }
}
