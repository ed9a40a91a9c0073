; llvm-as: multiple definition of local value named 'x'
define i32 @f(i32 %x) {
  %x = add i32 1, 1
  ret i32 %x
}
