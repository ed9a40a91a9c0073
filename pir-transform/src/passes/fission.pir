define void @both(ptr noalias %a, ptr noalias %b, i32 %n) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %square = mul i32 %i, %i
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %square, ptr %p
  %q = getelementptr i32, ptr %b, i32 %i
  %old = load i32, ptr %q
  %new = add i32 %old, %square
  store i32 %new, ptr %q
  halt
exit:
  join
  ret void
}
; after
define void @both(ptr noalias %a, ptr noalias %b, i32 %n) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %0
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %square = mul i32 %i, %i
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 %square, ptr %p
  halt
0:
  join
  fork [label %head.1]
head.1:
  %i.1 = phi i32 [ 0, %0 ], [ %next.1, %latch.1 ]
  %more.1 = icmp slt i32 %i.1, %n
  br i1 %more.1, label %latch.1, label %exit
latch.1:
  %next.1 = add nsw i32 %i.1, 1
  fork interior [label %1, label %head.1]
1:
  %square.1 = mul i32 %i.1, %i.1
  br label %2
2:
  %q = getelementptr i32, ptr %b, i32 %i.1
  %old = load i32, ptr %q
  %new = add i32 %old, %square.1
  store i32 %new, ptr %q
  halt
exit:
  join
  ret void
}
