; llvm-as: accepted
declare ptr @f(i64) allocsize(0, 1) allocsize(0)
