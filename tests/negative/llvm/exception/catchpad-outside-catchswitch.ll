; llvm-as: expected scope value for catchpad
target triple = "x86_64-pc-windows-msvc"
declare void @g()
declare i32 @__CxxFrameHandler3(...)
define void @f() personality ptr @__CxxFrameHandler3 {
  %cp = catchpad within none [ptr null, i32 0, ptr null]
  ret void
}
