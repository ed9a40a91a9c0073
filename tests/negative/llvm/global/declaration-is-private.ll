; llvm-as: invalid linkage for function declaration
declare private void @f()
