; llvm-as: accepted
@g = hidden global i32 0
