; llvm-as: invalid function return type
declare void () @f()
