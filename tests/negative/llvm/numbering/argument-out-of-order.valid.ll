; llvm-as: accepted
define void @f(i32 %0, i32 %1) {
  ret void
}
