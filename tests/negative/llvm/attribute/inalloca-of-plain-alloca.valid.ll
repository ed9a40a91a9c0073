; llvm-as: accepted
declare void @g(ptr inalloca(i32))
define void @f(ptr %p) {
  %a = alloca inalloca i32
  call void @g(ptr inalloca(i32) %a)
  call void @g(ptr inalloca(i32) %p)
  ret void
}
