; llvm-as: expected global section string
@g = global i32 0, section data
