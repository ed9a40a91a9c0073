; llvm-as: The unwind destination does not have an exception handling instruction!
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %ok unwind label %bad
ok:
  ret void
bad:
  ret void
}
