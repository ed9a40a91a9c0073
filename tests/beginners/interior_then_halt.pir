define void @f() {
  fork interior [label %a, label %b]
a:
  halt
b:
  br label %j
j:
  join
  ret void
}
