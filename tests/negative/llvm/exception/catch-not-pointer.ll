; llvm-as: Catch operand does not have pointer type!
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  %lp = landingpad { ptr, i32 }
          catch i32 5
  ret void
}
