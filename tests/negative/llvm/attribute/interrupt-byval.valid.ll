; llvm-as: accepted
declare x86_intrcc void @k(ptr byval(i32))
