; llvm-as: constant expression type mismatch: got type '[2 x i8]' but expected '[3 x i8]'
@g = global [3 x i8] c"ab"
