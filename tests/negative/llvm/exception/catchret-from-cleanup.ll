; llvm-as: CatchReturnInst needs to be provided a CatchPad
target triple = "x86_64-pc-windows-msvc"
declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g()
          to label %ok unwind label %d
ok:
  ret void
d:
  %cp = cleanuppad within none []
  catchret from %cp to label %ok
}
