; Valid, two regions: the trap block is a dead end, so `force` and `width` stay apart.
declare void @panic() noreturn
@a = global [8 x i64] zeroinitializer
define void @f(i64 %n) {
entry:
  fork force [label %p, label %q]
p:
  %c = icmp ult i64 %n, 8
  br i1 %c, label %p.ok, label %trap
p.ok:
  br label %j1
q:
  br label %j1
j1:
  join
  fork width i32 2 [label %r, label %s]
r:
  %d = icmp ult i64 %n, 7
  br i1 %d, label %r.ok, label %trap
r.ok:
  br label %j2
s:
  br label %j2
j2:
  join
  ret void
trap:
  call void @panic()
  unreachable
}
