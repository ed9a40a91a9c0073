; An unreachable block that uses a value of a strand: it is dropped. Returns 4.
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  %v = add i32 1, 2
  br label %j
b:
  br label %j
j:
  join
  ret i32 4
dead:
  ret i32 %v
}
