; llvm-as: Range types must match instruction type!
define void @f(ptr %p) {
  %r = load i32, ptr %p, !range !0
  ret void
}
!0 = !{i8 1, i8 2}
