; llvm-as: accepted
declare float @llvm.sqrt.f32(float)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  %r = call float @llvm.sqrt.f32(float %x)
  ret void
}
