define i32 @f() {
  ret i32 1
  %x = add i32 1, 2
}
