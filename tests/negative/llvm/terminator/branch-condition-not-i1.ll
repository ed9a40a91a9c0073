; llvm-as: branch condition must have 'i1' type
define void @f(i32 %x) {
  br i32 %x, label %a, label %a
a:
  ret void
}
