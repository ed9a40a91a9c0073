; llvm-as: accepted
declare noalias ptr @f()
