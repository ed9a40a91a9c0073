; llvm-as: accepted
declare void @f(ptr align 16)
