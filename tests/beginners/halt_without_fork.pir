define i32 @f(i32 %n) {
entry:
  halt
}
