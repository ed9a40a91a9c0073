; llvm-as: accepted
declare void @f(float nofpclass(nan))
