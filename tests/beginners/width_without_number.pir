define void @f() {
  fork width [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
