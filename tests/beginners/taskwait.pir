define void @f() {
  fork [label %a, label %b]
a:
  br label %j
b:
  br label %j
j:
  taskwait
  ret void
}
