; llvm-as: accepted
define void @f(ptr %p) {
  %r = load ptr, ptr %p, !align !0
  ret void
}
!0 = !{i64 4}
