; llvm-as: expected type
target triple = "x86_64-pc-windows-msvc"
declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
  invoke void @g()
          to label %ok unwind label %d
ok:
  ret void
d:
  %cs = catchswitch within none [] unwind to caller
}
