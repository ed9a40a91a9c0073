; llvm-as: accepted
@g = global i32* null
