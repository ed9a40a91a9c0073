; llvm-as: use of undefined value '%nowhere'
define void @f() {
  br label %nowhere
}
