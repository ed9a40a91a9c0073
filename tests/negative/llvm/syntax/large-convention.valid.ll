; llvm-as: accepted
define cc 5000 void @f() {
  call cc 904 void @f()
  ret void
}
