; A strand with funclets: the outlined function needs the personality. LLVM accepts it.
declare i32 @__CxxFrameHandler3(...)
declare void @g()
define i32 @main() personality ptr @__CxxFrameHandler3 {
e:
  fork [label %a, label %b]
a:
  invoke void @g() to label %ok unwind label %cs
cs:
  %s = catchswitch within none [label %cp] unwind label %cl
cp:
  %p = catchpad within %s [ptr null, i32 64, ptr null]
  catchret from %p to label %ok
cl:
  %c = cleanuppad within none []
  unreachable
ok:
  br label %j
b:
  br label %j
j:
  join
  ret i32 0
}
