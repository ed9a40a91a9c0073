; llvm-as: expected top-level entity
@g = external global i32 0
