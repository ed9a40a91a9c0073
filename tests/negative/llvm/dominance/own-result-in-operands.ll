; llvm-as: Instruction does not dominate all uses!
define void @f(ptr %p) {
  store ptr %p, ptr %q
  %q = alloca i8
  ret void
}
