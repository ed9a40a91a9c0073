; llvm-as: invalid shufflevector operands
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = shufflevector <4 x i32> %v, <2 x i32> zeroinitializer, <2 x i32> zeroinitializer
  ret void
}
