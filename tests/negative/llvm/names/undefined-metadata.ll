; llvm-as: use of undefined metadata '!9'
define void @f() {
  ret void, !x !9
}
