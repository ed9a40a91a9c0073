; llvm-as: LandingPadInst needs at least one clause or to be a cleanup.
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  %lp = landingpad { ptr, i32 }
  ret void
}
