; llvm-as: accepted
declare void @f(ptr dereferenceable(1))
