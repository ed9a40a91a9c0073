; llvm-as: accepted
declare void @nothing()
define void @f() {
  call void @nothing()
  ret void
}
