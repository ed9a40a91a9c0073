; llvm-as: multiple definition of local value named 'a'
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %a = add i32 %x, 2
  ret i32 %a
}
