; llvm-as: cmpxchg operand must have integer or pointer type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = cmpxchg ptr %p, float %x, float %x seq_cst seq_cst
  ret void
}
