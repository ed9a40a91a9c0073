; llvm-as: this attribute does not apply to functions
define void @f() byval(i32) {
  ret void
}
