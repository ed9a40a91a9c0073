; llvm-as: duplicate case value in switch
define void @f(i128 %x) {
  switch i128 %x, label %d [
    i128 -1, label %d
    i128 340282366920938463463374607431768211455, label %d
  ]
d:
  ret void
}
