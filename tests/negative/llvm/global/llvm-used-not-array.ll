; llvm-as: Only global arrays can have appending linkage!
@llvm.used = appending global i32 0, section "llvm.metadata"
