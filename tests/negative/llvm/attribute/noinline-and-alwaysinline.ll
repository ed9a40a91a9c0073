; llvm-as: Attributes 'noinline and alwaysinline' are incompatible!
define void @f() noinline alwaysinline {
  ret void
}
