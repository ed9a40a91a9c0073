; llvm-as: expected instruction opcode
define void @f() {
entry:
  br label %b
b:
}
