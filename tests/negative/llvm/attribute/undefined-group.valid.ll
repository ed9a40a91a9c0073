; llvm-as: accepted
declare void @g() #8
define void @f() #7 {
  call void @g() #9
  ret void
}
