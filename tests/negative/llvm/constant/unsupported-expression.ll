; llvm-as: mul constexprs are no longer supported
@g = global i32 mul (i32 ptrtoint (ptr @g to i32), i32 2)
