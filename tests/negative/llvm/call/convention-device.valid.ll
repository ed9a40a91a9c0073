; llvm-as: accepted
define void @g(ptr %p) {
  call ptx_device void %p()
  ret void
}
