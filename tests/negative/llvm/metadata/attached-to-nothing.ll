; llvm-as: expected '!' here
define void @f() {
  ret void, !dbg
}
