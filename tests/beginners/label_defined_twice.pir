define void @f() {
  fork [label %a, label %a]
a:
  br label %j
a:
  br label %j
j:
  join
  ret void
}
