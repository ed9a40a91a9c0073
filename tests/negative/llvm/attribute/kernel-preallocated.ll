; llvm-as: Calling convention disallows preallocated
declare amdgpu_kernel void @k(ptr preallocated(i32))
