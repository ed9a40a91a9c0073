; llvm-as: accepted
@"a\01b" = global i32 0
