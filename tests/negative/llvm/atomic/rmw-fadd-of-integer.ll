; llvm-as: atomicrmw fadd operand must be a floating point type
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = atomicrmw fadd ptr %p, i32 %a monotonic
  ret void
}
