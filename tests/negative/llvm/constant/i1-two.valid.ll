; llvm-as: accepted
@g = global i1 2
