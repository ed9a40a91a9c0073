; llvm-as: wrong number of indexes, expected 2
define i32 @f(i1 %c) {
a:
  br i1 %c, label %b, label %d
b:
  br label %d
d:
  %x = phi i32 [ 0, %a ], [ 1, %b ]
  ret i32 %x
  uselistorder label %d, { 1, 0, 2 }
}
