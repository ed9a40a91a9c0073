; llvm-as: accepted
@g = global i8 u0x1FF
