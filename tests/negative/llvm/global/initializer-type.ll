; llvm-as: expected value token
@g = global i32 i64 0
