define i32 @f(i32 %n) {
  %x = add i32 %n, 1
  %x = add i32 %x, 1
  ret i32 %x
}
