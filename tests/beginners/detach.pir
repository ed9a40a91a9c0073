define void @f() {
entry:
  detach within %s, label %a, label %b
a:
  reattach within %s, label %b
b:
  sync within %s, label %c
c:
  ret void
}
