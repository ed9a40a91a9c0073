define i32 @f(ptr %p, i32 %n) {
entry:
  %quotient = sdiv i32 1, %n
  fork [label %task, label %rest]
task:
  %x = load i32, ptr %p
  %y = mul i32 %x, %n
  halt
rest:
  %z = load atomic i32, ptr %p monotonic, align 4
  br label %exit
exit:
  join
  ret i32 %n
}
; after
define i32 @f(ptr %p, i32 %n) {
entry:
  fork [label %task, label %rest]
task:
  halt
rest:
  %z = load atomic i32, ptr %p monotonic, align 4
  br label %exit
exit:
  join
  ret i32 %n
}
