; A function that nobody defines is called: PIR0606 and status 126 in all engines.
declare i32 @no_such()
define i32 @main() {
  %r = call i32 @no_such()
  ret i32 %r
}
