define void @f() {
  fork []
}
