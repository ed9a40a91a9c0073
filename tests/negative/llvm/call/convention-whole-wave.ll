; llvm-as: calling convention does not permit calls
define void @g(ptr %p) {
  call amdgpu_gfx_whole_wave void %p()
  ret void
}
