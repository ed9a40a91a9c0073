; llvm-as: Calling convention disallows inalloca
declare amdgpu_kernel void @k(ptr inalloca(i32))
