define void @f() {
  fork %a [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
