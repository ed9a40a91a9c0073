; llvm-as: selected values for vector select must be vectors
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = select <4 x i1> zeroinitializer, i32 %a, i32 %b
  ret void
}
