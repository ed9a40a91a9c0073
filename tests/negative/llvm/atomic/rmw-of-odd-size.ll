; llvm-as: atomic memory access' size must be byte-sized
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = atomicrmw add ptr %p, i5 1 monotonic
  ret void
}
