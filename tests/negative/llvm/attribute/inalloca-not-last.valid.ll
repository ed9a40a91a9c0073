; llvm-as: accepted
declare void @f(i32, ptr inalloca(i32))
