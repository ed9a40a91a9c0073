; llvm-as: floating point constant invalid for type
@g = global float 0x3FB999999999999A
