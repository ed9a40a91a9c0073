; llvm-as: The landingpad instruction should have a consistent result type inside a function.
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %a unwind label %b1
a:
  invoke void @g()
          to label %ok unwind label %b2
ok:
  ret void
b1:
  %lp = landingpad { ptr, i32 }
          cleanup
  ret void
b2:
  %l2 = landingpad { ptr, i64 }
          cleanup
  ret void
}
