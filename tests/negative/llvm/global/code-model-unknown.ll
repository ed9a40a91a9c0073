; llvm-as: expected global code model string
@g = global i32 0, code_model "strange"
