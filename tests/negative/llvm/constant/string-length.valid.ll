; llvm-as: accepted
@g = global [2 x i8] c"ab"
