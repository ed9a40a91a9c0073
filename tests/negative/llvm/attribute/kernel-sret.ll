; llvm-as: Calling convention does not allow sret
declare amdgpu_kernel void @k(ptr sret(i32))
