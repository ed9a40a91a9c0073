; llvm-as: accepted
define void @f() {
  %t = freeze token undef
  ret void
}
