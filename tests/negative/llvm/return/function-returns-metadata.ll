; llvm-as: invalid function return type
declare metadata @f()
