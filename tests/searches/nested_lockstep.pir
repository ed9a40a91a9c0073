; A parallel loop over 100 rows, in each a lockstep loop over 100 columns in groups of eight lanes.
; Each lane reads what the lane before it wrote in the step before.
; RUN: race none bags; outcomes complete
; STRANDS: 10000
@image = global [101 x [101 x i64]] zeroinitializer

define i64 @main() {
entry:
  fork [label %row.head]
row.head:
  %y = phi i64 [ 0, %entry ], [ %y.next, %row.latch ]
  %y.more = icmp slt i64 %y, 100
  br i1 %y.more, label %row.latch, label %done
row.latch:
  %y.next = add i64 %y, 1
  fork interior [label %row, label %row.head]
row:
  fork width i32 8 lockstep [label %column.head]
column.head:
  %x = phi i64 [ 0, %row ], [ %x.next, %column.latch ]
  %x.more = icmp slt i64 %x, 100
  br i1 %x.more, label %column.latch, label %columns
column.latch:
  %x.next = add i64 %x, 1
  fork interior [label %column, label %column.head]
column:
  %to = getelementptr inbounds [101 x i64], ptr @image, i64 %y, i64 %x.next
  %own = mul i64 %y, %x
  store i64 %own, ptr %to
  %from = getelementptr inbounds [101 x i64], ptr @image, i64 %y, i64 %x
  %left = load i64, ptr %from
  %sum = add i64 %own, %left
  store i64 %sum, ptr %to
  halt
columns:
  join
  halt
done:
  join
  %p = getelementptr inbounds [101 x i64], ptr @image, i64 99, i64 100
  %last = load i64, ptr %p
  ret i64 %last
}
