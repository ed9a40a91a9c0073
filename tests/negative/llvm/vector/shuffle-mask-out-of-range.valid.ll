; llvm-as: accepted
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = shufflevector <4 x i32> %v, <4 x i32> %v, <2 x i32> <i32 0, i32 7>
  ret void
}
