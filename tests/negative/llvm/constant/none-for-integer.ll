; llvm-as: invalid type for none constant
define i32 @f() {
  ret i32 none
}
