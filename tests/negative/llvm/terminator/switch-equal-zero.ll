; llvm-as: duplicate case value in switch
define void @f(i32 %x) {
  switch i32 %x, label %d [
    i32 0, label %d
    i32 zeroinitializer, label %d
  ]
d:
  ret void
}
