; llvm-as: invalid function linkage type
define common void @f() {
  ret void
}
