; llvm-as: use of undefined value '@h'
@g = global ptr @h
