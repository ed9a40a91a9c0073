; llvm-as: invalid type for function argument
define void @f() {
  call void @g(label zeroinitializer)
  ret void
}
declare void @g(label)
