; llvm-as: accepted
@g = global i32 0, section "data"
