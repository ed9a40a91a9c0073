; llvm-as: accepted
declare ptr @f(ptr returned, ptr)
