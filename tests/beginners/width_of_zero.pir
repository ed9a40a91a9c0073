define void @f() {
entry:
  fork width 0 [label %a, label %b]
a:
  br label %e
b:
  br label %e
e:
  join
  ret void
}
