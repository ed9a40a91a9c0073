; llvm-as: case value is not a constant integer
define void @f(i32 %x) {
  switch i32 %x, label %a [
    i32 %x, label %a
  ]
a:
  ret void
}
