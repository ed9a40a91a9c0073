; llvm-as: PHINode should have one entry for each predecessor of its parent basic block!
define i32 @f() {
entry:
  %r = phi i32 [ 0, %entry ]
  ret i32 %r
}
