; llvm-as: unknown global variable property!
@g = global i32 0, strange 4
