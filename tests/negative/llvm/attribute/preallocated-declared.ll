; llvm-as: preallocated operand either requires a preallocated bundle or the call to be musttail (but not both)
declare void @f(ptr preallocated(i32))
define void @g(ptr %p) {
  call void @f(ptr %p)
  ret void
}
