; llvm-as: redefinition of function '@f'
@f = global i32 0
declare void @f()
