define i32 @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  ret i32 %n
}
