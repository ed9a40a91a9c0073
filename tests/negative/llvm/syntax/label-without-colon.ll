; llvm-as: expected instruction opcode
define void @f() {
entry
  ret void
}
