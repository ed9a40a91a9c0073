; llvm-as: accepted
@g = global { i32, i8 } zeroinitializer
@h = global ptr getelementptr ({ i32, i8 }, ptr @g, i64 0, i32 1)
