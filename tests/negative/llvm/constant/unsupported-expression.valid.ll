; llvm-as: accepted
@g = global i32 add (i32 ptrtoint (ptr @g to i32), i32 2)
