; llvm-as: PHINode should have one entry for each predecessor of its parent basic block!
define i32 @f() {
a:
  br label %b
b:
  %x = phi i32
  ret i32 %x
}
