; A region in a funclet: PIR0603.
declare i32 @__CxxFrameHandler3(...)
declare void @g()
define i32 @main() personality ptr @__CxxFrameHandler3 {
e:
  invoke void @g() to label %ok unwind label %cs
cs:
  %s = catchswitch within none [label %cp] unwind to caller
cp:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  fork [label %a, label %b]
a:
  call void @g() ["funclet"(token %p)]
  br label %j
b:
  br label %j
j:
  join
  catchret from %p to label %ok
ok:
  ret i32 0
}
