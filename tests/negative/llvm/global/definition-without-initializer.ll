; llvm-as: expected value token
@g = global i32
