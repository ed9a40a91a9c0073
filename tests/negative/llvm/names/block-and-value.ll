; llvm-as: multiple definition of local value named 'a'
define i32 @f(i32 %x) {
  br label %a
a:
  %a = add i32 %x, 1
  ret i32 %a
}
