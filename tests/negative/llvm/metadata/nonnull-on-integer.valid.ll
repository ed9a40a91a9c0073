; llvm-as: accepted
define void @f(ptr %p) {
  %r = load ptr, ptr %p, !nonnull !0
  ret void
}
!0 = !{}
