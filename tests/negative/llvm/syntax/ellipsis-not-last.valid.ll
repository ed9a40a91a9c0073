; llvm-as: accepted
declare void @f(i32, ...)
