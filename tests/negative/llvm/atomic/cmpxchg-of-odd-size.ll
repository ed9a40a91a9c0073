; llvm-as: atomic memory access' operand must have a power-of-two size
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = cmpxchg ptr %p, i9 1, i9 2 seq_cst seq_cst
  ret void
}
