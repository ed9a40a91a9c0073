; llvm-as: Function takes token but isn't an intrinsic
declare void @g(token)
