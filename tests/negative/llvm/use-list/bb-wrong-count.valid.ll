; llvm-as: accepted
define void @f(i1 %c) {
a:
  br i1 %c, label %b, label %d
b:
  br label %d
d:
  ret void
}
uselistorder_bb @f, %d, { 1, 0 }
