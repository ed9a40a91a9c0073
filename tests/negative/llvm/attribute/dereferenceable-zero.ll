; llvm-as: dereferenceable bytes must be non-zero
declare void @f(ptr dereferenceable(0))
