; llvm-as: accepted
@g = global ptr null
