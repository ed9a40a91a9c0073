define i64 @f(i32 %n, i64 %m) {
  %x = add i64 %m, %n
  ret i64 %x
}
