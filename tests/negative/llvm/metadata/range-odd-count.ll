; llvm-as: Unfinished range!
define void @f(ptr %p) {
  %r = load i32, ptr %p, !range !0
  ret void
}
!0 = !{i32 1}
