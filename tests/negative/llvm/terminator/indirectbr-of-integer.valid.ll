; llvm-as: accepted
define void @f(ptr %x) {
  indirectbr ptr %x, [label %a]
a:
  ret void
}
