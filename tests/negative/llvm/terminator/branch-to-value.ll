; llvm-as: '%x' is not a basic block
define void @f(i32 %x) {
  br label %x
}
