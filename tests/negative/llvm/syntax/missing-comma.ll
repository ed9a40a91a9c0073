; llvm-as: expected ',' after store operand
define void @f(ptr %p) {
  store i32 0 ptr %p
  ret void
}
