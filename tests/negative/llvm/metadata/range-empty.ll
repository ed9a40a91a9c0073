; llvm-as: It should have at least one range!
define void @f(ptr %p) {
  %r = load i32, ptr %p, !range !0
  ret void
}
!0 = !{}
