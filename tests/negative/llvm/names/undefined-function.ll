; llvm-as: use of undefined value '@nothing'
define void @f() {
  call void @nothing()
  ret void
}
