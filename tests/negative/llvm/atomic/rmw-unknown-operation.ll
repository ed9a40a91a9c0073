; llvm-as: expected binary operation in atomicrmw
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = atomicrmw mul ptr %p, i32 %a monotonic
  ret void
}
