; Accepted as by llvm-as-22.
declare ptr @f(i64) allocsize(0,1) allocsize(0)
