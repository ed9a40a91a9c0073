; llvm-as: accepted
define void @f(i32 %a) {
  call void asm "nop", "r"(i32 %a)
  ret void
}
