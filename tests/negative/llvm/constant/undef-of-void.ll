; llvm-as: expected instruction opcode
define void @f() {
  ret void undef
}
