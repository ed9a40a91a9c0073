; llvm-as: Calling convention parameter requires byval
declare x86_intrcc void @k(ptr)
