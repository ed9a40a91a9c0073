; llvm-as: accepted
define void @f() vscale_range(1,2) {
  ret void
}
