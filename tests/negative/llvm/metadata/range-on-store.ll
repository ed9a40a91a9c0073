; llvm-as: Ranges are only for loads, calls and invokes!
define void @f(ptr %p) {
  store i32 0, ptr %p, !range !0
  ret void
}
!0 = !{i32 1, i32 2}
