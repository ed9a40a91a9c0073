; llvm-as: indirectbr address must have pointer type
define void @f(i64 %x) {
  indirectbr i64 %x, [label %a]
a:
  ret void
}
