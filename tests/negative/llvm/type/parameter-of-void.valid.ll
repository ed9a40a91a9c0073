; llvm-as: accepted
declare void @f()
