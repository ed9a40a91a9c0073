; llvm-as: expected 'unwind' in invoke
declare void @g()
declare i32 @p(...)
define void @f() personality ptr @p {
  invoke void @g()
          to label %ok
ok:
  ret void
}
