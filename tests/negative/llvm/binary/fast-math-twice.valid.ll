; llvm-as: accepted
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = fadd nnan nnan fast float %x, %x
  ret void
}
