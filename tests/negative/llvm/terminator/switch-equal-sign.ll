; llvm-as: duplicate case value in switch
define void @f(i32 %x) {
  switch i32 %x, label %d [
    i32 -1, label %d
    i32 4294967295, label %d
  ]
d:
  ret void
}
