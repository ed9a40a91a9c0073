; llvm-as: expected instruction opcode
define void @f() {
  ret void
  %x = add i32 1, 2
}
