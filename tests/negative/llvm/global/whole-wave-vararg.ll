; llvm-as: Calling convention does not support varargs or perfect forwarding!
declare amdgpu_gfx_whole_wave void @f(i1, ...)
