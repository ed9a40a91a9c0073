; llvm-as: accepted
define void @f(i1 %x) {
  br i1 %x, label %a, label %a
a:
  ret void
}
