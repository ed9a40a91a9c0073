; llvm-as: compare value and new value type do not match
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = cmpxchg ptr %p, i32 %a, i64 %n seq_cst seq_cst
  ret void
}
