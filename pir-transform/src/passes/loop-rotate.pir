define i32 @sum(ptr %p, ptr %scale, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %exit
body:
  %s = load i32, ptr %scale
  %q = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %q
  %y = mul i32 %x, %s
  %more = add i32 %sum, %y
  %next = add nsw i32 %i, 1
  br label %head
exit:
  ret i32 %sum
}
; after
define i32 @sum(ptr %p, ptr %scale, i32 %n) {
entry:
  br label %head.1
head.1:
  %c.1 = icmp slt i32 0, %n
  br i1 %c.1, label %0, label %exit
0:
  br label %body
body:
  %1 = phi i32 [ %more, %head ], [ 0, %0 ]
  %2 = phi i32 [ %next, %head ], [ 0, %0 ]
  %s = load i32, ptr %scale
  %q = getelementptr i32, ptr %p, i32 %2
  %x = load i32, ptr %q
  %y = mul i32 %x, %s
  %more = add i32 %1, %y
  %next = add nsw i32 %2, 1
  br label %head
head:
  %c = icmp slt i32 %next, %n
  br i1 %c, label %body, label %exit
exit:
  %3 = phi i32 [ %more, %head ], [ 0, %head.1 ]
  ret i32 %3
}
