define i32 @f(i32 %a, i32 %b) {
entry:
  %x = add nsw i32 %a, %b
  fork [label %task, label %rest]
task:
  %y = add i32 %b, %a
  %q = sdiv i32 %y, %a
  %r = sdiv i32 %y, %a
  %s = mul i32 %q, %r
  halt
rest:
  br label %exit
exit:
  join
  %z = add i32 %a, %b
  %t = sdiv i32 %z, %a
  ret i32 %t
}
; after
define i32 @f(i32 %a, i32 %b) {
entry:
  %x = add i32 %a, %b
  fork [label %task, label %rest]
task:
  %q = sdiv i32 %x, %a
  %s = mul i32 %q, %q
  halt
rest:
  br label %exit
exit:
  join
  %t = sdiv i32 %x, %a
  ret i32 %t
}
