; llvm-as: accepted
@g = global float 1.0
