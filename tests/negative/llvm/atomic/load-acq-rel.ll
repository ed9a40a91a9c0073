; llvm-as: atomic load cannot use Release ordering
define void @f(i32 %a, i32 %b, float %x, ptr %p, i64 %n, <4 x i32> %v, { i32, i64 } %s) {
  %r = load atomic i32, ptr %p acq_rel, align 4
  ret void
}
