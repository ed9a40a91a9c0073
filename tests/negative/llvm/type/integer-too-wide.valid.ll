; llvm-as: accepted
@g = global i8388608 0
