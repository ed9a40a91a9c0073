define void @f() {
  fork label %a
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
