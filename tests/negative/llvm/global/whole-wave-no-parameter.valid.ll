; llvm-as: accepted
declare amdgpu_gfx_whole_wave i32 @f(i1, i32)
