; llvm-as: accepted
declare amdgpu_kernel void @k(ptr addrspace(4) byref(i32))
