; llvm-as: accepted
define void @f(i32 %x, i32 %y) {
  ret void
}
