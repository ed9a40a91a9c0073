; llvm-as: bitwidth for integer type out of range
@g = global i0 0
