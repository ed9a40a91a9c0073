; llvm-as: accepted
@g = global double 0.1
