define void @f() {
  fork lockstep(8) [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
