; llvm-as: invalid type for function argument
define void @f(%nothing %x) {
  ret void
}
