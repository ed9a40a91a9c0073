; llvm-as: accepted
declare i32 @llvm.ctpop.i32(i32)
define void @f(i32 %a, i64 %n, float %x, <4 x i32> %v, ptr %p) {
  %r = call i32 @llvm.ctpop.i32(i32 %a)
  ret void
}
