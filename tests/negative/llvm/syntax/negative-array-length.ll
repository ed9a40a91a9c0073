; llvm-as: expected number in address space
@g = external global [-1 x i32]
