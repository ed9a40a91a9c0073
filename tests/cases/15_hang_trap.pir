; Strand a hangs, which keeps its sibling b from nothing: exit 7.
declare void @exit(i32)
define i32 @main() {
e:
  fork [label %b, label %a]
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
