; llvm-as: wrong number of indexes, expected 2
define void @f(i1 %c) {
a:
  br i1 %c, label %b, label %d
b:
  br label %d
d:
  ret void
}
uselistorder_bb @f, %d, { 1, 0, 2 }
