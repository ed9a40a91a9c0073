; llvm-as: accepted
@g = global i32 0, code_model "small"
