; llvm-as: alignment is not a power of two
define void @f() {
  %r = load i32, ptr null, align 18446744073709551616
  ret void
}
