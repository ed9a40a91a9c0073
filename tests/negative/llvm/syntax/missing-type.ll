; llvm-as: expected type
define void @f() {
  %r = add 1, 2
  ret void
}
