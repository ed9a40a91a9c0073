; llvm-as: invalid use of function-local name
define void @f(ptr %p) personality ptr %p {
  ret void
}
