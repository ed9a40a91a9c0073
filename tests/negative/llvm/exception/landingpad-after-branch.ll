; llvm-as: Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  %lp = landingpad { ptr, i32 }
          cleanup
  br label %more
more:
  %l2 = landingpad { i64, i32 }
          cleanup
  ret void
}
