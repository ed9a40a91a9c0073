; llvm-as: expected ')' at end of argument list
declare void @f(i32
