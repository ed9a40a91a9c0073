; Refused as by llvm-as-22.
declare amdgpu_gfx_whole_wave void @f()
