; llvm-as: Calling convention disallows byval
declare amdgpu_kernel void @k(ptr byval(i32))
