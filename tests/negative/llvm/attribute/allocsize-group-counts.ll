; llvm-as: 'allocsize' number of elements argument is out of bounds
declare ptr @f(i64) #0 allocsize(0)
attributes #0 = { allocsize(0, 1) }
