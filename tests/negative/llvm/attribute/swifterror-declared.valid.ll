; llvm-as: accepted
declare void @f(ptr swifterror)
define void @g(ptr swifterror %p) {
  call void @f(ptr swifterror %p)
  ret void
}
