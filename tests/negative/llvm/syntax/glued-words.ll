; llvm-as: expected ')' at end of argument list
define void @f(i32zeroextx %x) {
  ret void
}
