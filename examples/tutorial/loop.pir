; A parallel loop: element i of the array becomes i.

define void @iota(ptr %a, i32 %n) {
entry:
  fork [label %header]

header:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %exit

latch:
  %i.next = add i32 %i, 1
  fork interior [label %body, label %header]

body:
  %p = getelementptr inbounds i32, ptr %a, i32 %i
  store i32 %i, ptr %p, align 4
  halt

exit:
  join
  ret void
}
