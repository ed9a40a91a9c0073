define void @f() {
  fork [label %a, label %b]
a:
  halt label %j
b:
  br label %j
j:
  join
  ret void
}
