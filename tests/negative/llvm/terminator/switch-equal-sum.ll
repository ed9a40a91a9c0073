; llvm-as: duplicate case value in switch
define void @f(i32 %x) {
  switch i32 %x, label %d [
    i32 3, label %d
    i32 add (i32 1, i32 2), label %d
  ]
d:
  ret void
}
