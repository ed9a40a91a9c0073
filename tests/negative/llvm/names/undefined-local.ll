; llvm-as: use of undefined value '%nothing'
define i32 @f() {
  ret i32 %nothing
}
