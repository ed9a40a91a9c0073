; llvm-as: instruction expected to be numbered '%1' or greater
define i32 @f(i32 %x) {
  %0 = add i32 %x, 1
  ret i32 %0
}
