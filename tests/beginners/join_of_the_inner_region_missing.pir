define void @f() {
  fork [label %a, label %b]
a:
  fork [label %c, label %d]
c:
  br label %j
d:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
