; llvm-as: expected type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = zext nneg nneg i32 %a to i64
  ret void
}
