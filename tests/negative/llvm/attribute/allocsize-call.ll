; llvm-as: 'allocsize' element size argument is out of bounds
define void @g(ptr %p) {
  call void %p() allocsize(0)
  ret void
}
