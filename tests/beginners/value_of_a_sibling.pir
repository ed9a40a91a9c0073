define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  %x = add i32 %n, 1
  br label %j
b:
  %y = add i32 %x, 1
  br label %j
j:
  join
  ret i32 0
}
