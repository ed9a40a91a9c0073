; An allocation larger than the stack: status 126 and a line with the place.
define i32 @main() {
  %p = alloca i64, i64 -1
  store i8 1, ptr %p
  ret i32 0
}
