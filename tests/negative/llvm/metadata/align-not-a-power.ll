; llvm-as: align metadata value must be a power of 2!
define void @f(ptr %p) {
  %r = load ptr, ptr %p, !align !0
  ret void
}
!0 = !{i64 3}
