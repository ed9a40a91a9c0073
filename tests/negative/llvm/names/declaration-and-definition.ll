; llvm-as: invalid redefinition of function 'f'
declare void @f()
define void @f() {
  ret void
}
