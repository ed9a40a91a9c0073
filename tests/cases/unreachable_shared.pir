; Valid: the trap block, reached at depth 1 and at depth 0, is a dead end.
declare void @abort()
define void @f(i1 %c, i1 %d) {
entry:
  fork [label %a, label %b]
a:
  br i1 %c, label %a.ok, label %trap
a.ok:
  br label %j
b:
  br label %j
j:
  join
  br i1 %d, label %ok, label %trap
ok:
  ret void
trap:
  unreachable
}
