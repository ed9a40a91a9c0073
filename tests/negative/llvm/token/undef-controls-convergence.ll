; llvm-as: Convergence control tokens can only be produced by calls to the convergence control intrinsics.
declare void @g()
define void @f() {
  call void @g() [ "convergencectrl"(token undef) ]
  ret void
}
