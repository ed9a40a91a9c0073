; llvm-as: accepted
declare void @f(ptr preallocated(i32))
define void @g(ptr %p) {
  call void (ptr, i32) @f(ptr %p, i32 0)
  ret void
}
