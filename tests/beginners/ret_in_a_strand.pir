define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  ret i32 %n
b:
  br label %j
j:
  join
  ret i32 0
}
