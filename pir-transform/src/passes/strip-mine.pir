define void @fill(ptr %out, i32 %n) {
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
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %i, ptr %p
  halt
exit:
  join
  ret void
}
; after
define void @fill(ptr %out, i32 %n) {
entry:
  %0 = icmp slt i32 0, %n
  %1 = sub i32 %n, 1
  %2 = udiv i32 %1, 16
  %3 = add nuw i32 %2, 1
  %4 = select i1 %0, i32 %3, i32 0
  fork [label %5]
5:
  %6 = phi i32 [ 0, %entry ], [ %9, %8 ]
  %7 = icmp ult i32 %6, %4
  br i1 %7, label %8, label %exit
8:
  %9 = add nuw i32 %6, 1
  fork interior [label %10, label %5]
10:
  %11 = mul nuw i32 %6, 16
  %12 = sub nuw i32 %1, %11
  %13 = icmp ult i32 %12, 15
  %14 = select i1 %13, i32 %12, i32 15
  %15 = add nuw i32 %14, 1
  fork [label %head]
16:
  join
  halt
head:
  %17 = phi i32 [ 0, %10 ], [ %18, %latch ]
  %i = phi i32 [ %11, %10 ], [ %next, %latch ]
  %18 = add nuw i32 %17, 1
  %19 = icmp ult i32 %17, %15
  br i1 %19, label %latch, label %16
latch:
  %next = add nsw i32 %i, 1
  fork interior [label %body, label %head]
body:
  %p = getelementptr i32, ptr %out, i32 %i
  store i32 %i, ptr %p
  halt
exit:
  join
  ret void
}
