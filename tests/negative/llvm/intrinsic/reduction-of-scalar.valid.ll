; llvm-as: accepted
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  ret void
}
