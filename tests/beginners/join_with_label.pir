define void @f() {
entry:
  fork [label %a]
a:
  br label %e
e:
  join label %e
  ret void
}
