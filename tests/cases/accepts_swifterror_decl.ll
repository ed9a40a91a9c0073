; Refused as by llvm-as-22.
declare void @f(ptr swifterror)
define void @g(ptr %p) {
  call void @f(ptr %p)
  ret void
}
