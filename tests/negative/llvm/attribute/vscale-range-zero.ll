; llvm-as: 'vscale_range' minimum must be greater than 0
define void @f() vscale_range(0,2) {
  ret void
}
