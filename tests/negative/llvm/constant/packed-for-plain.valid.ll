; llvm-as: accepted
@g = global <{ i32, i8 }> <{ i32 1, i8 2 }>
