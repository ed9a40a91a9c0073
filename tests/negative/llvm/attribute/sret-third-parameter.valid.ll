; llvm-as: accepted
declare void @f(i32, ptr sret(i32), i32)
