; llvm-as: switch condition must have integer type
define void @f(ptr %x) {
  switch ptr %x, label %a [
    ptr null, label %a
  ]
a:
  ret void
}
