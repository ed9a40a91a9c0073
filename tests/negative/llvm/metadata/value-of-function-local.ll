; llvm-as: invalid use of function-local name
define void @f(i32 %a) {
  ret void
}
!0 = !{i32 %a}
