; llvm-as: initializer with struct type has wrong # elements
@g = global { i32, i8 } { i32 1 }
