; A byte order mark at the start is skipped: valid.
define void @f() {
  ret void
}
