; Refused as by llvm-as-22.
declare amdgpu_kernel void @k(ptr byval(i32))
