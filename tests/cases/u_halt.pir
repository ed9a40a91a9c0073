; An unreachable block with `halt`: it is dropped. Returns 4.
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  halt
b:
  br label %j
j:
  join
  ret i32 4
dead:
  halt
}
