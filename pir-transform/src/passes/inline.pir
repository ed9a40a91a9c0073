define internal i32 @both(i32 %a, i32 %b) {
  fork [label %one, label %two]
one:
  %x = mul i32 %a, %a
  br label %end
two:
  halt
end:
  join
  %z = add i32 %x, %b
  ret i32 %z
}

define i32 @f(i32 %a) {
entry:
  fork [label %task, label %exit]
task:
  %r = call i32 @both(i32 %a, i32 3)
  halt
exit:
  join
  ret i32 %r
}
; after
define internal i32 @both(i32 %a, i32 %b) {
  fork [label %one, label %two]
one:
  %x = mul i32 %a, %a
  br label %end
two:
  halt
end:
  join
  %z = add i32 %x, %b
  ret i32 %z
}

define i32 @f(i32 %a) {
entry:
  fork [label %task, label %exit]
task:
  br label %0
0:
  fork [label %1, label %3]
1:
  %2 = mul i32 %a, %a
  br label %4
3:
  halt
4:
  join
  %5 = add i32 %2, 3
  br label %6
6:
  %7 = phi i32 [ %5, %4 ]
  halt
exit:
  join
  ret i32 %7
}
