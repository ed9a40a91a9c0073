; llvm-as: accepted
@g = global float 0x3FB99999A0000000
