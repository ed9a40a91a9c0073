; llvm-as: alignment is not a power of two
@g = global i32 0, align 5
