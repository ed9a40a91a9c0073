; llvm-as: accepted
attributes #0 = { align=8 }
define void @f() #0 {
  ret void
}
