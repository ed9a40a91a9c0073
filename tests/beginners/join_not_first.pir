define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  %x = add i32 %n, 1
  join
  ret i32 %x
}
