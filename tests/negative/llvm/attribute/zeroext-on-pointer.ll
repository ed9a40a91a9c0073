; llvm-as: Attribute 'zeroext' applied to incompatible type!
declare void @f(ptr zeroext)
