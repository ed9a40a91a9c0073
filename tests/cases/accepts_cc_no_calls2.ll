; Refused as by llvm-as-22.
declare amdgpu_kernel void @k()
define void @g() {
  call amdgpu_kernel void @k()
  ret void
}
