; llvm-as: Intrinsic has incorrect argument type!
declare void @llvm.assume(i32)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  call void @llvm.assume(i32 %a)
  ret void
}
