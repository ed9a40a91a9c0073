; llvm-as: atomic memory access' operand must have a power-of-two size
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = load atomic i24, ptr %p acquire, align 4
  ret void
}
