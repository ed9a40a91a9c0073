; llvm-as: atomic load must have explicit non-zero alignment
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = load atomic i32, ptr %p acquire
  ret void
}
