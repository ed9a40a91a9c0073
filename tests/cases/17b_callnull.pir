; A null pointer is called: status 126 and a line with the place.
define i32 @main() {
  call void null()
  ret i32 0
}
