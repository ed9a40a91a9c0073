; llvm-as: accepted
define void @f() {
entry:
  %x = add i32 1, 2
  ret void
}
