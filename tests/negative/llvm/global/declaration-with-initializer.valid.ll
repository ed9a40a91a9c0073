; llvm-as: accepted
@g = external global i32
