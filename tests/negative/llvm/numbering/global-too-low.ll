; llvm-as: global expected to be numbered '@1' or greater
@0 = global i32 0
@0 = global i32 1
