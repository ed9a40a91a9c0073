; llvm-as: atomicrmw and operand must be an integer
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = atomicrmw and ptr %p, ptr %p monotonic
  ret void
}
