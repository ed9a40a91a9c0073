define void @f() {
  fork width float 2.0 [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
