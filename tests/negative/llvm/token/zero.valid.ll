; llvm-as: accepted
define void @f() {
  %t = freeze token zeroinitializer
  ret void
}
