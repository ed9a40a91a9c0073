; llvm-as: accepted
target triple = "x86_64-unknown-linux-gnu"
