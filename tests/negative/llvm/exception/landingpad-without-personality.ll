; llvm-as: LandingPadInst needs to be in a function with a personality.
declare void @g()
declare i32 @p(...)
define void @f() {
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  %lp = landingpad { ptr, i32 }
          cleanup
  ret void
}
