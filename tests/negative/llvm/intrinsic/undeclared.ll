; llvm-as: unknown intrinsic 'llvm.strange.thing'
declare void @g()
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  call void @llvm.strange.thing(i32 %a)
  ret void
}
