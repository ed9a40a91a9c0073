; llvm-as: invalid type for alloca
define void @f() {
  %t = alloca token
  ret void
}
