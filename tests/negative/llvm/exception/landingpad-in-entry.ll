; llvm-as: EH pad cannot be in entry block.
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  %lp = landingpad { ptr, i32 }
          cleanup
  ret void
}
