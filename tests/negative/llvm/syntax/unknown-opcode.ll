; llvm-as: expected instruction opcode
define void @f() {
  %r = strange i32 1, 2
  ret void
}
