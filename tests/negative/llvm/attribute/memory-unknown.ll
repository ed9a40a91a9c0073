; llvm-as: expected memory location (argmem, inaccessiblemem, errnomem) or access kind (none, read, write, readwrite)
define void @f() memory(strange) {
  ret void
}
