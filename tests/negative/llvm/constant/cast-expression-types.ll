; llvm-as: invalid cast opcode for cast from 'i8' to 'i32'
@g = global i32 trunc (i8 1 to i32)
