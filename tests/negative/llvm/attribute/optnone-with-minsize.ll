; llvm-as: Attributes 'minsize and optnone' are incompatible!
define void @f() noinline optnone minsize {
  ret void
}
