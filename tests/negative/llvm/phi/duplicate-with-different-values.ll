; llvm-as: PHINode should have one entry for each predecessor of its parent basic block!
define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %m
b:
  br label %m
m:
  %r = phi i32 [ 1, %a ], [ 2, %b ], [ 3, %b ]
  ret i32 %r
}
