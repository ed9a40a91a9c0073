define void @add(ptr %out, i32 %rows, i32 %columns) {
entry:
  %width = zext i32 %columns to i64
  fork [label %head]
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i32 %i, %rows
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add nsw i32 %i, 1
  fork interior [label %row, label %head]
row:
  %wide = zext i32 %i to i64
  %before = mul i64 %wide, %width
  %line = getelementptr i32, ptr %out, i64 %before
  fork [label %head2]
head2:
  %k = phi i32 [ 0, %row ], [ %k.next, %latch2 ]
  %more2 = icmp slt i32 %k, %columns
  br i1 %more2, label %latch2, label %end
latch2:
  %k.next = add nsw i32 %k, 1
  fork interior [label %element, label %head2]
element:
  %p = getelementptr i32, ptr %line, i32 %k
  %sum = add i32 %i, %k
  store i32 %sum, ptr %p
  halt
end:
  join
  halt
exit:
  join
  ret void
}
; after
define void @add(ptr %out, i32 %rows, i32 %columns) {
entry:
  %width = zext i32 %columns to i64
  %0 = icmp slt i32 0, %rows
  %1 = sub i32 %rows, 1
  %2 = zext i32 %1 to i64
  %3 = add i64 %2, 1
  %4 = icmp slt i32 0, %columns
  %5 = sub i32 %columns, 1
  %6 = zext i32 %5 to i64
  %7 = add i64 %6, 1
  %8 = mul nuw i64 %3, %7
  %9 = select i1 %4, i64 %8, i64 0
  %10 = select i1 %0, i64 %9, i64 0
  fork [label %11]
11:
  %12 = phi i64 [ 0, %entry ], [ %15, %14 ]
  %13 = icmp ult i64 %12, %10
  br i1 %13, label %14, label %exit
14:
  %15 = add nuw i64 %12, 1
  fork interior [label %16, label %11]
16:
  %17 = udiv i64 %12, %7
  %18 = mul nuw i64 %17, %7
  %19 = sub nuw i64 %12, %18
  %20 = trunc i64 %17 to i32
  %wide = zext i32 %20 to i64
  %before = mul i64 %wide, %width
  %line = getelementptr i32, ptr %out, i64 %before
  %21 = trunc i64 %19 to i32
  br label %element
element:
  %p = getelementptr i32, ptr %line, i32 %21
  %sum = add i32 %20, %21
  store i32 %sum, ptr %p
  halt
exit:
  join
  ret void
}
