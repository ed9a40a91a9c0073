define void @scale(ptr noalias %a, i64 %n, ptr noalias %sum) {
entry:
  %b = alloca double, i64 %n
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %latch, label %joined
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %map, label %head]
map:
  %p = getelementptr double, ptr %a, i64 %i
  %x = load double, ptr %p
  %y = fmul double %x, 2.0
  %q = getelementptr double, ptr %b, i64 %i
  store double %y, ptr %q
  halt
joined:
  join
  store double 0.0, ptr %sum
  fork [label %head2]
head2:
  %k = phi i64 [ 0, %joined ], [ %k.next, %latch2 ]
  %d = icmp slt i64 %k, %n
  br i1 %d, label %latch2, label %exit
latch2:
  %k.next = add nsw i64 %k, 1
  fork interior [label %reduce, label %head2]
reduce:
  %r = getelementptr double, ptr %b, i64 %k
  %z = load double, ptr %r
  %old = atomicrmw fadd ptr %sum, double %z monotonic
  halt
exit:
  join
  ret void
}
; after
define void @scale(ptr noalias %a, i64 %n, ptr noalias %sum) {
entry:
  %b = alloca double, i64 %n
  store double 0.000000e+00, ptr %sum
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %c = icmp slt i64 %i, %n
  br i1 %c, label %latch, label %exit
latch:
  %i.next = add nsw i64 %i, 1
  fork interior [label %map, label %head]
map:
  %p = getelementptr double, ptr %a, i64 %i
  %x = load double, ptr %p
  %y = fmul double %x, 2.000000e+00
  %q = getelementptr double, ptr %b, i64 %i
  %r = getelementptr double, ptr %b, i64 %i
  %old = atomicrmw fadd ptr %sum, double %y monotonic
  halt
exit:
  join
  ret void
}
