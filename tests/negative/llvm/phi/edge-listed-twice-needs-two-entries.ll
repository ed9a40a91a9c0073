; llvm-as: PHINode should have one entry for each predecessor of its parent basic block!
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %m [
    i32 1, label %m
  ]
m:
  %r = phi i32 [ 1, %entry ]
  ret i32 %r
}
