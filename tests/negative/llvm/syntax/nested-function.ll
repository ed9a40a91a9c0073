; llvm-as: expected instruction opcode
define void @f() {
  define void @g() {
  ret void
  }
  ret void
}
