; llvm-as: symbol with local linkage must have default visibility
@g = private protected global i32 0
