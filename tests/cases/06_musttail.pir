; `musttail` behind a region: the function keeps its parameters. Returns 6.
define i32 @f(i32 %n) {
e:
  fork [label %a, label %b]
a:
  %o1 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
b:
  %o2 = atomicrmw add ptr @s, i32 3 monotonic
  br label %j
j:
  join
  %r = musttail call i32 @g(i32 4)
  ret i32 %r
}
@s = internal global i32 0
define i32 @g(i32 %n) {
  %v = load i32, ptr @s
  ret i32 %v
}
define i32 @main() {
  %r = call i32 @f(i32 4)
  ret i32 %r
}
