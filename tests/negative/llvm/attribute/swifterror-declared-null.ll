; llvm-as: swifterror argument should come from an alloca or parameter
declare void @f(ptr swifterror)
define void @g() {
  call void @f(ptr null)
  ret void
}
