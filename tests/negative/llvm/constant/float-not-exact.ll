; llvm-as: floating point constant invalid for type
@g = global float 0.1
