; llvm-as: floating point constant does not have type 'float'
@g = global float 0xH3C00
