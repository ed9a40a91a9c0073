; llvm-as: invalid linkage for function definition
define extern_weak void @f() {
  ret void
}
