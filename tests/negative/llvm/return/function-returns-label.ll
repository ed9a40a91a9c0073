; llvm-as: invalid function return type
declare label @f()
