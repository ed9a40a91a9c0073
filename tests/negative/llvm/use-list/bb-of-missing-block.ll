; llvm-as: invalid basic block in uselistorder_bb
define void @f(i1 %c) {
a:
  ret void
}
uselistorder_bb @f, %d, { 1, 0 }
