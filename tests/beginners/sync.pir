define void @f() {
  fork [label %a, label %b]
a:
  halt
b:
  sync
  ret void
}
