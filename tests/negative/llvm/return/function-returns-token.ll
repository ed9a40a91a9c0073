; llvm-as: Function returns a token but isn't an intrinsic
declare token @f()
