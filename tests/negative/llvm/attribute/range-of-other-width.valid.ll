; llvm-as: accepted
declare void @f(i32 range(i32 0, 5))
