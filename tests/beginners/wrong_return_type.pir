define i32 @f(i64 %n) {
  ret i64 %n
}
