; llvm-as: the range represent the empty set but limits aren't 0!
declare void @f(i8 range(i8 3, 3))
