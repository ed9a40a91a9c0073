; llvm-as: expected '('
declare void @f(ptr byval)
