; llvm-as: accepted
declare ptr @f()
