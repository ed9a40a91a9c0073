define void @f() {
entry:
  spawn label %a
a:
  ret void
}
