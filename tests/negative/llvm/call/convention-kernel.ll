; llvm-as: calling convention does not permit calls
define void @g(ptr %p) {
  call amdgpu_kernel void %p()
  ret void
}
