; llvm-as: accepted
define void @f(ptr %p) {
  call void asm "nop", "*m"(ptr elementtype(i32) %p)
  ret void
}
