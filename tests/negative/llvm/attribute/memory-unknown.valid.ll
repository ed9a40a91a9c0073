; llvm-as: accepted
define void @f() memory(argmem: read) {
  ret void
}
