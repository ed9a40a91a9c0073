; llvm-as: unknown allockind strange
declare ptr @f(i64) allockind("strange")
