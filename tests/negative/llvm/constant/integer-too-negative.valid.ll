; llvm-as: accepted
@g = global i8 -129
