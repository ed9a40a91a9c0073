; llvm-as: 'vscale_range' minimum cannot be greater than maximum
define void @f() vscale_range(4,2) {
  ret void
}
