define void @f() {
entry:
  br %next
next:
  ret void
}
