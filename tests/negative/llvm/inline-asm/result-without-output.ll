; llvm-as: inline asm without outputs must return void
define i32 @f(i32 %a) {
  %r = call i32 asm "nop", "r"(i32 %a)
  ret i32 %r
}
