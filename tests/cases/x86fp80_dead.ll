; A function that is never called keeps nothing from running: status 7.
define x86_fp80 @never(x86_fp80 %x) {
  %y = fadd x86_fp80 %x, %x
  ret x86_fp80 %y
}
define i32 @main() {
  ret i32 7
}
