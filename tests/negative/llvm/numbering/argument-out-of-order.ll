; llvm-as: argument expected to be numbered '%2' or greater
define void @f(i32 %1, i32 %0) {
  ret void
}
