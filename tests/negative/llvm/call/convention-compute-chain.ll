; llvm-as: calling convention does not permit calls
define void @g(ptr %p) {
  call amdgpu_cs_chain void %p()
  ret void
}
