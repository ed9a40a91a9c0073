; llvm-as: end of file in string constant
@g = global [2 x i8] c"ab
