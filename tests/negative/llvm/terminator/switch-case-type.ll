; llvm-as: Switch constants must all be same type as switch value!
define void @f(i32 %x) {
  switch i32 %x, label %a [
    i64 1, label %a
  ]
a:
  ret void
}
