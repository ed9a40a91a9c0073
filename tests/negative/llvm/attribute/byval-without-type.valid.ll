; llvm-as: accepted
declare void @f(ptr byval(i32))
