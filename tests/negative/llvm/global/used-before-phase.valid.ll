; llvm-as: accepted
@g = global ptr @h
@h = global i32 0
