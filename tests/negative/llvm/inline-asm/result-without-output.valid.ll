; llvm-as: accepted
define i32 @f(i32 %a) {
  %r = call i32 asm "nop", "=r,r"(i32 %a)
  ret i32 %r
}
