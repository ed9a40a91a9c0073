define void @f() {
  fork interior [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
