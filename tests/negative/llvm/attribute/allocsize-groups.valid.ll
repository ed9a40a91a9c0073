; llvm-as: accepted
declare ptr @f(i64) #0 #1
attributes #0 = { allocsize(0, 1) }
attributes #1 = { allocsize(0) }
