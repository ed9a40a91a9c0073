; Atomics of scope singlethread order nothing between strands: a race on @d.
@d = global i32 0
@f = global i32 0
@r = global i32 -1
define i32 @main() {
e:
  fork [label %a, label %c]
a:
  store i32 42, ptr @d
  store atomic i32 1, ptr @f syncscope("singlethread") release, align 4
  br label %j
c:
  %v = load atomic i32, ptr @f syncscope("singlethread") acquire, align 4
  %t = icmp eq i32 %v, 1
  br i1 %t, label %r, label %j
r:
  %w = load i32, ptr @d
  store i32 %w, ptr @r
  br label %j
j:
  join
  ret i32 0
}
