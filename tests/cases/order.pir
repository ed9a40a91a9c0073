; A chain of 10^6 strands, of which each starts the next one: 16.
@s = internal global i32 0
define i32 @main() {
e:
  fork [label %h]
h:
  %i = phi i32 [0, %e], [%n, %l]
  %c = icmp slt i32 %i, 1000000
  br i1 %c, label %l, label %x
l:
  %n = add i32 %i, 1
  fork interior [label %h, label %b]
b:
  %o = atomicrmw add ptr @s, i32 1 monotonic
  halt
x:
  br label %j
j:
  join
  %v = load i32, ptr @s
  %r = urem i32 %v, 251
  ret i32 %r
}
