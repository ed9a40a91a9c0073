; llvm-as: calling convention does not permit calls
declare amdgpu_kernel void @k()
define void @g() {
  call amdgpu_kernel void @k()
  ret void
}
