define i32 @f(i64 %n) {
entry:
  %a = add i32 %n, 1
  ret i32 %a
}
