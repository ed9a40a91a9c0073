; llvm-as: atomicrmw xchg operand must be an integer, floating point, or pointer type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = atomicrmw xchg ptr %p, { i32, i64 } %s monotonic
  ret void
}
