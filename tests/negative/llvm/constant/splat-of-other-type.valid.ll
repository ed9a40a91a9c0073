; llvm-as: accepted
@g = global <2 x i32> splat (i32 1)
