; Strand a hangs, so that the program does: the line says hang, the region and its place.
define i32 @main() {
e:
  fork [label %a, label %b]
a:
  fork [label %c]
c:
  halt
b:
  br label %j
j:
  join
  ret i32 1
}
