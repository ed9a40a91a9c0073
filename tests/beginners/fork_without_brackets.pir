define void @f() {
entry:
  fork label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  join
  ret void
}
