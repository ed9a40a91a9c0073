define void @f(i32 %n) {
  parallel for i32 0, %n, label %body
body:
  halt
}
