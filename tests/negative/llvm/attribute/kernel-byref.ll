; llvm-as: Calling convention disallows stack byref
declare amdgpu_kernel void @k(ptr byref(i32))
