define void @f(i32 %n) {
  fork [label %a, label %b]
a:
  halt i32 %n
b:
  br label %j
j:
  join
  ret void
}
