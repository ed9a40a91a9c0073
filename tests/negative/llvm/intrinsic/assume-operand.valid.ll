; llvm-as: accepted
declare void @llvm.assume(i1)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  call void @llvm.assume(i1 true)
  ret void
}
