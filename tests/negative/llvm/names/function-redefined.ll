; llvm-as: invalid redefinition of function 'f'
define void @f() {
  ret void
}
define void @f() {
  ret void
}
