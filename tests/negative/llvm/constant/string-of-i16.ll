; llvm-as: constant expression type mismatch: got type '[2 x i8]' but expected '[2 x i16]'
@g = global [2 x i16] c"ab"
