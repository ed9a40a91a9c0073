; llvm-as: floating point constant invalid for type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = add i32 %a, 1.0
  ret void
}
