; Refused as by llvm-as-22.
declare void @f(ptr)
define void @g(ptr %p) {
  call void @f(ptr preallocated(i32) %p)
  ret void
}
