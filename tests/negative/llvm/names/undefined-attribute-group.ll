; llvm-as: expected top-level entity
define void @f() #9 {
  ret void
}
attributes #1 = { nounwind } junk
