; llvm-as: symbol with local linkage must have default visibility
@g = internal hidden global i32 0
