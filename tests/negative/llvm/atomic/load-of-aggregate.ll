; llvm-as: atomic load operand must have integer, pointer, floating point, or vector type!
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = load atomic { i32, i64 }, ptr %p acquire, align 16
  ret void
}
