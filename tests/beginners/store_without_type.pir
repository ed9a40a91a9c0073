define void @f(ptr %p) {
  store 1, ptr %p
  ret void
}
