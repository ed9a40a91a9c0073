define void @f(i32 %n) {
  br i32 %n, label %a, label %b
a:
  ret void
b:
  ret void
}
