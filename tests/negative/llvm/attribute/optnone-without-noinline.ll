; llvm-as: Attribute 'optnone' requires 'noinline'!
define void @f() optnone {
  ret void
}
