; llvm-as: default access kind must be specified first
define void @f() memory(argmem: read, write) {
  ret void
}
