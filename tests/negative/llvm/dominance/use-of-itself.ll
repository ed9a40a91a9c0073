; llvm-as: Only PHI nodes may reference their own value!
define i32 @f(i32 %x) {
  %a = add i32 %a, 1
  ret i32 %a
}
