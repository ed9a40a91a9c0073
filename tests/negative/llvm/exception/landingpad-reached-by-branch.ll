; llvm-as: Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.
declare void @g()
declare i32 @p(...)
define void @f(i1 %c) personality ptr @p {
  br i1 %c, label %a, label %bad
a:
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  %lp = landingpad { ptr, i32 }
          cleanup
  ret void
}
