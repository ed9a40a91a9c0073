; llvm-as: '%v' is not a basic block
define void @f() {
  %v = add i32 1, 2
  br label %v
}
