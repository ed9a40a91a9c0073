; llvm-as: Cannot have multiple 'sret' parameters!
declare void @f(ptr sret(i32), ptr sret(i32))
