; llvm-as: bitwidth for integer type out of range
@g = global i8388609 0
