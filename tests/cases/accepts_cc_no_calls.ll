; Refused as by llvm-as-22.
define void @g(ptr %p) {
  call amdgpu_kernel void %p()
  ret void
}
