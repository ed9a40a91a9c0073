; llvm-as: accepted
declare spir_kernel void @k(ptr byval(i32))
