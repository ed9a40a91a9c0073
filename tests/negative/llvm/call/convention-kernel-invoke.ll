; llvm-as: calling convention does not permit calls
declare i32 @p(...)
define void @g(ptr %p) personality ptr @p {
  invoke amdgpu_kernel void %p() to label %a unwind label %b
a:
  ret void
b:
  %x = landingpad { ptr, i32 } cleanup
  ret void
}
