@x = global i32 0
@y = global i32 0
define void @f(i32 %n) {
entry:
  fork [label %a, label %b]
a:
  store i32 %n, ptr @x
  halt
b:
  br label %between
between:
  join
  fork [label %c, label %d]
c:
  store i32 1, ptr @y
  br label %exit
d:
  br label %exit
exit:
  join
  ret void
}
; after
@x = global i32 0
@y = global i32 0
define void @f(i32 %n) {
entry:
  fork [label %a, label %b, label %c, label %d]
a:
  store i32 %n, ptr @x
  halt
b:
  br label %exit
c:
  store i32 1, ptr @y
  br label %exit
d:
  br label %exit
exit:
  join
  ret void
}
