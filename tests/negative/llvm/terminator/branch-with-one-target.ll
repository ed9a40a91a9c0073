; llvm-as: expected ',' after true destination
define void @f(i1 %x) {
  br i1 %x, label %a
a:
  ret void
}
