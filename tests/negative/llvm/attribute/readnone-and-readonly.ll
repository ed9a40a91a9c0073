; llvm-as: Attributes 'readnone and readonly' are incompatible!
declare void @f(ptr readnone readonly)
