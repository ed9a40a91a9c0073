# a comment
define void @f() {
entry:
  ret void
}
