; llvm-as: Alias must point to a definition
@g = external global i32
@a = alias i32, ptr @g
