define void @f() {
entry:
  fork force lockstep [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
