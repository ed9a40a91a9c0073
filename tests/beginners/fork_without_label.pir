define void @f() {
entry:
  fork [%a, %b]
a:
  halt
b:
  halt
}
