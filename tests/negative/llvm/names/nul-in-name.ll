; llvm-as: NUL character is not allowed in names
@"a\00b" = global i32 0
