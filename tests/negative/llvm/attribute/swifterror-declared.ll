; llvm-as: swifterror argument for call has mismatched parameter
declare void @f(ptr swifterror)
define void @g(ptr %p) {
  call void @f(ptr %p)
  ret void
}
