; llvm-as: accepted
define void @f(ptr %p) {
  %r = load i32, ptr %p, !range !0
  ret void
}
!0 = !{i32 1, i32 2}
