; llvm-as: accepted
@a = alias i32, inttoptr (i64 5 to ptr)
