; llvm-as: Attributes 'zeroext and signext' are incompatible!
declare void @f(i8 zeroext signext)
