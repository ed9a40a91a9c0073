; llvm-as: accepted
define i32 @f(i32 %x) {
  %1 = add i32 %x, 1
  ret i32 %1
}
