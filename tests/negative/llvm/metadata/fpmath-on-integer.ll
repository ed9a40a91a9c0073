; llvm-as: fpmath requires a floating point result!
define void @f(i32 %a) {
  %r = add i32 %a, 1, !fpmath !0
  ret void
}
!0 = !{float 1.0}
