; llvm-as: accepted
declare void @f(ptr preallocated(i32))
define void @g(ptr preallocated(i32) %p) {
  musttail call void @f(ptr preallocated(i32) %p)
  ret void
}
