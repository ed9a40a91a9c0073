; llvm-as: accepted
define void @f(i32 %x) {
  switch i32 %x, label %a [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  ret void
b:
  ret void
}
