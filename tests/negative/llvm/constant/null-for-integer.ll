; llvm-as: null must be a pointer type
@g = global i32 null
