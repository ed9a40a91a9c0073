define i32 @g(i32 %n) {
  %x = add i32 %n, 1
  ret i32 %x
}
define i32 @f() {
  ret i32 %x
}
