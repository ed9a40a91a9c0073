; llvm-as: alignment is not a power of two
define void @f() align 12 {
  ret void
}
