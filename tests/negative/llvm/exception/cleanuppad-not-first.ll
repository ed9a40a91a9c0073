; llvm-as: The unwind destination does not have an exception handling instruction!
target triple = "x86_64-pc-windows-msvc"
declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g()
          to label %ok unwind label %d
ok:
  ret void
d:
  %x = add i32 1, 2
  %cp = cleanuppad within none []
  cleanupret from %cp unwind to caller
}
