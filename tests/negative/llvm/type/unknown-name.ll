; llvm-as: expected type
@g = global int 0
