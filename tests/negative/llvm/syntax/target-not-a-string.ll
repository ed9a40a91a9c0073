; llvm-as: expected string constant
target triple = x86_64
