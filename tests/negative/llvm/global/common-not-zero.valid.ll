; llvm-as: accepted
@g = common global i32 0
