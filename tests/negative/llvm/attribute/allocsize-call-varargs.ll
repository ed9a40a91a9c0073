; llvm-as: 'allocsize' element size argument is out of bounds
define void @g(ptr %p) {
  call void (...) %p(i64 1) allocsize(0)
  ret void
}
