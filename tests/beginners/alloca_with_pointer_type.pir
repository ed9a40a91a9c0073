define void @f() {
  %p = alloca ptr i32
  ret void
}
