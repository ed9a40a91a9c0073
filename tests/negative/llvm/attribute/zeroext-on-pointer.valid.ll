; llvm-as: accepted
declare void @f(i8 zeroext)
