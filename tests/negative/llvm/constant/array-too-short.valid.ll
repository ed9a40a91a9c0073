; llvm-as: accepted
@g = global [2 x i32] [i32 1, i32 2]
