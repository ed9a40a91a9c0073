; llvm-as: accepted
declare ptr @f(i64) allocsize(0)
