; llvm-as: Operand for indirect constraint must have elementtype attribute
define void @f(ptr %p) {
  call void asm "nop", "*m"(ptr %p)
  ret void
}
