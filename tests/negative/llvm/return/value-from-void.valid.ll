; llvm-as: accepted
define void @f() {
  ret void
}
