; llvm-as: accepted
define i32 @f() {
a:
  unreachable
b:
  %x = phi i32, !foo !0
  %y = phi nnan float
  ret i32 %x
}
!0 = !{}
