define void @f() {
  fork width i32 -4 [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  join
  ret void
}
