; llvm-as: unknown specifier 'q'
target datalayout = "e-q:9"
