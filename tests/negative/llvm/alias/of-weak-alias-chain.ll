; llvm-as: Alias cannot point to an interposable alias
@g = global i32 0
@a = weak alias i32, ptr @g
@b = alias i32, ptr @a
