; llvm-as: inalloca isn't on the last parameter!
declare void @f(ptr inalloca(i32), i32)
