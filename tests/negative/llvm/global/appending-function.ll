; llvm-as: invalid function linkage type
define appending void @f() {
  ret void
}
