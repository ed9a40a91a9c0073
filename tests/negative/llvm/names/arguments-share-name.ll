; llvm-as: redefinition of argument '%x'
define void @f(i32 %x, i32 %x) {
  ret void
}
