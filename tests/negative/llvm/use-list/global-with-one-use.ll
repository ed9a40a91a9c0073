; llvm-as: value only has one use
@g = global i32 0
@h = global ptr @g
uselistorder ptr @g, { 1, 0 }
