; llvm-as: select values cannot have token type
declare token @llvm.experimental.convergence.anchor()
define void @f(i1 %c) convergent {
  %a = call token @llvm.experimental.convergence.anchor()
  %r = select i1 %c, token %a, token none
  ret void
}
