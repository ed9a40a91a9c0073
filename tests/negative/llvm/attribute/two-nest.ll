; llvm-as: More than one parameter has attribute nest!
declare void @f(ptr nest, ptr nest)
