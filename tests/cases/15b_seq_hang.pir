; As 15_hang_trap, where the strand that hangs comes first: exit 7.
declare void @exit(i32)
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  fork [label %c]
c:
  halt
b:
  call void @exit(i32 7)
  br label %j
j:
  join
  ret i32 1
}
