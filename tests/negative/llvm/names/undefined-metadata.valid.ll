; llvm-as: accepted
define void @f() {
  ret void, !x !9
}
!9 = !{}
