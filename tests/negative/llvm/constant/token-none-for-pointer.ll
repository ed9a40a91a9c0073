; llvm-as: invalid type for none constant
@g = global ptr none
