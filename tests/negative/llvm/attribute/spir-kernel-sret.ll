; llvm-as: Calling convention does not allow sret
declare spir_kernel void @k(ptr sret(i32))
