; llvm-as: accepted
declare ptr @f(i64) allocsize(0, 1) #0
attributes #0 = { allocsize(0) }
