define i32 @f(ptr %p) {
entry:
  fork [label %first]
first:
  %x = load i32, ptr %p
  fork interior [label %second]
second:
  %y = add i32 %x, 1
  br label %exit
exit:
  join
  ret i32 %y
}
; after
define i32 @f(ptr %p) {
entry:
  br label %first
first:
  %x = load i32, ptr %p
  br label %second
second:
  %y = add i32 %x, 1
  br label %exit
exit:
  ret i32 %y
}
