; llvm-as: accepted
declare ptr @f(i64) allockind("alloc")
