define void @f() {
  fork %a, %b
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
