; llvm-as: Calling convention disallows stack byref
target datalayout = "A5"
declare amdgpu_kernel void @k(ptr addrspace(5) byref(i32))
