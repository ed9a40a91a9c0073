define void @f() {
  fork force force [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
