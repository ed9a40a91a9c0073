; An unreachable region: it is dropped. Returns 4.
define i32 @main() {
e:
  ret i32 4
dead:
  fork [label %a, label %b]
a:
  halt
b:
  br label %j
j:
  join
  ret i32 4
}
