; llvm-as: 'allocsize' element size argument must refer to an integer parameter
define void @g(ptr %p) {
  call void %p(ptr %p) allocsize(0)
  ret void
}
