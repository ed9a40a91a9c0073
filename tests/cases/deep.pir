; Recursion through regions without end: a limit stops it, never an abort.
define i32 @d(i32 %n) {
e:
  fork [label %a, label %b]
a:
  %n1 = add i32 %n, 1
  %r = call i32 @d(i32 %n1)
  br label %j
b:
  halt
j:
  join
  ret i32 %r
}
define i32 @main() {
  %r = call i32 @d(i32 9)
  ret i32 %r
}
