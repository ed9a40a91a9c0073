; llvm-as: accepted
define void @f() noinline optnone {
  ret void
}
