; llvm-as: accepted
target datalayout = "e-i64:64"
