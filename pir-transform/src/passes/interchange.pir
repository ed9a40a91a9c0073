define void @scale(ptr %out, i32 %rows) {
entry:
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, 64
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %column, label %head]
column:
  fork [label %head2]
head2:
  %k = phi i32 [ 0, %column ], [ %k.next, %latch2 ]
  %more2 = icmp slt i32 %k, %rows
  br i1 %more2, label %latch2, label %end
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %element, label %head2]
element:
  %p = getelementptr [64 x i32], ptr %out, i32 %k, i32 %i
  store i32 %k, ptr %p
  halt
end:
  join
  halt
exit:
  join
  ret void
}
; after
define void @scale(ptr %out, i32 %rows) {
entry:
  %0 = icmp slt i32 0, 64
  %1 = sub i32 64, 1
  %2 = add i32 %1, 1
  %3 = icmp slt i32 0, %rows
  %4 = sub i32 %rows, 1
  %5 = add i32 %4, 1
  %6 = select i1 %3, i32 %5, i32 0
  %7 = select i1 %0, i32 %6, i32 0
  fork [label %8]
8:
  %9 = phi i32 [ 0, %entry ], [ %12, %11 ]
  %10 = icmp ult i32 %9, %7
  br i1 %10, label %11, label %exit
11:
  %12 = add nuw i32 %9, 1
  fork interior [label %13, label %8]
13:
  fork [label %14]
14:
  %15 = phi i32 [ 0, %13 ], [ %18, %17 ]
  %16 = icmp ult i32 %15, %2
  br i1 %16, label %17, label %20
17:
  %18 = add nuw i32 %15, 1
  fork interior [label %19, label %14]
19:
  br label %element
20:
  join
  halt
element:
  %p = getelementptr [64 x i32], ptr %out, i32 %9, i32 %15
  store i32 %9, ptr %p
  halt
exit:
  join
  ret void
}
