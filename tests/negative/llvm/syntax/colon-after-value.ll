; llvm-as: expected '=' after instruction name
define void @f(i32 %x) {
  %x:
  ret void
}
