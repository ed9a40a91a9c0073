; llvm-as: constant expression type mismatch: got type '[2 x i32]' but expected '[3 x i32]'
@g = global [3 x i32] [i32 1, i32 2]
