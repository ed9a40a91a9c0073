define i32 @f(i32 %n) {
entry:
  %sum = alloca i32
  %i = alloca i32
  store i32 0, ptr %sum
  store i32 0, ptr %i
  br label %head
head:
  %i.now = load i32, ptr %i
  %c = icmp slt i32 %i.now, %n
  br i1 %c, label %body, label %spread
body:
  %sum.now = load i32, ptr %sum
  %more = add i32 %sum.now, %i.now
  store i32 %more, ptr %sum
  %next = add i32 %i.now, 1
  store i32 %next, ptr %i
  br label %head
spread:
  fork [label %left, label %right]
left:
  %own = alloca i32
  store i32 %n, ptr %own
  %x = load i32, ptr %own
  br label %exit
right:
  halt
exit:
  join
  %result = load i32, ptr %sum
  %both = add i32 %result, %i.now
  ret i32 %both
}
; after
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %0 = phi i32 [ 0, %entry ], [ %next, %body ]
  %1 = phi i32 [ 0, %entry ], [ %more, %body ]
  %c = icmp slt i32 %0, %n
  br i1 %c, label %body, label %spread
body:
  %more = add i32 %1, %0
  %next = add i32 %0, 1
  br label %head
spread:
  fork [label %left, label %right]
left:
  br label %exit
right:
  halt
exit:
  join
  %both = add i32 %1, %0
  ret i32 %both
}
