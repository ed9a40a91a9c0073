; llvm-as: atomic store cannot use Acquire ordering
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  store atomic i32 %a, ptr %p acquire, align 4
  ret void
}
