; llvm-as: this attribute does not apply to parameters
declare void @f(i32 noreturn)
