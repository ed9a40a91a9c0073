; llvm-as: accepted
define i32 @f(i32 %x) {
  %1 = add i32 %x, 1
  %2 = add i32 %x, 2
  ret i32 %2
}
