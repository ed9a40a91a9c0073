; llvm-as: alignment is not a power of two
declare void @f(ptr align 6)
