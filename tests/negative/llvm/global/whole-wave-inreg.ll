; llvm-as: Calling convention requires first argument to not be inreg
declare amdgpu_gfx_whole_wave void @f(i1 inreg)
