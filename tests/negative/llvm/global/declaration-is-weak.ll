; llvm-as: invalid linkage for function declaration
declare weak void @f()
