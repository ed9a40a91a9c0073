; llvm-as: 'allocsize' number of elements argument is out of bounds
declare ptr @f(i64) #1 #0
attributes #0 = { allocsize(0, 1) }
attributes #1 = { allocsize(0) }
