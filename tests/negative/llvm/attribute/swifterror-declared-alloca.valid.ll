; llvm-as: accepted
declare void @f(ptr swifterror)
define void @g() {
  %p = alloca swifterror ptr
  call void @f(ptr swifterror %p)
  ret void
}
