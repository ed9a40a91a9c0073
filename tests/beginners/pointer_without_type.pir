define i32 @f(ptr %p, i32 %n) {
  %v = load i32, %p
  ret i32 %v
}
define void @g(ptr %p, i32 %n) {
  store i32 %n, %p
  ret void
}
define void @h(i32 %n) {
  br %n
}
