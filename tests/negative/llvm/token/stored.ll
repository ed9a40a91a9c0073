; llvm-as: storing unsized types is not allowed
define void @f(ptr %p) {
  store token none, ptr %p
  ret void
}
