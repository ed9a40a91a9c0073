; llvm-as: element 1 of struct initializer doesn't match struct element type
@g = global { i32, i8 } { i32 1, i32 2 }
