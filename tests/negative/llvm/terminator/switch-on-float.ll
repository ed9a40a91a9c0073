; llvm-as: switch condition must have integer type
define void @f(float %x) {
  switch float %x, label %a [
  ]
a:
  ret void
}
