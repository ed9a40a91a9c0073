; llvm-as: 'allocsize' element size argument is out of bounds
define void @g(ptr %p) {
  call void %p() #0
  ret void
}
attributes #0 = { allocsize(0) }
