; llvm-as: invalid type for function argument
declare void @f(void ())
