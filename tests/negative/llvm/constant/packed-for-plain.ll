; llvm-as: packed'ness of initializer and type don't match
@g = global { i32, i8 } <{ i32 1, i8 2 }>
