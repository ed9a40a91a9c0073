; llvm-as: Intrinsic has incorrect return type!
declare float @llvm.sadd.sat.f32(float, float)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  %r = call float @llvm.sadd.sat.f32(float %x, float %x)
  ret void
}
