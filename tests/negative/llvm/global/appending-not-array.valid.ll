; llvm-as: accepted
@g = appending global [1 x i32] zeroinitializer
