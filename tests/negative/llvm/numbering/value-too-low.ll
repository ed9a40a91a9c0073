; llvm-as: instruction expected to be numbered '%2' or greater
define i32 @f(i32 %x) {
  %1 = add i32 %x, 1
  %1 = add i32 %x, 2
  ret i32 %1
}
