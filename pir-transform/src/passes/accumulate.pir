@even = global i64 0

define void @count(ptr noalias %a, i64 %rows, i64 %columns) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %rows
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %row, label %head]
row:
  %first = mul i64 %i, %columns
  br label %test
test:
  %j = phi i64 [ 0, %row ], [ %j.next, %column ]
  %inside = icmp slt i64 %j, %columns
  br i1 %inside, label %column, label %done
column:
  %at = add i64 %first, %j
  %p = getelementptr i64, ptr %a, i64 %at
  %v = load i64, ptr %p
  %low = and i64 %v, 1
  %is_even = xor i64 %low, 1
  %old = atomicrmw add ptr @even, i64 %is_even monotonic
  %j.next = add nsw i64 %j, 1
  br label %test
done:
  halt
exit:
  join
  ret void
}
; after
@even = global i64 0

define void @count(ptr noalias %a, i64 %rows, i64 %columns) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %rows
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %row, label %head]
row:
  %first = mul i64 %i, %columns
  br label %test
test:
  %0 = phi i64 [ 0, %row ], [ %5, %column ]
  %1 = phi i1 [ false, %row ], [ true, %column ]
  %j = phi i64 [ 0, %row ], [ %j.next, %column ]
  %inside = icmp slt i64 %j, %columns
  br i1 %inside, label %column, label %2
2:
  br i1 %1, label %3, label %done
3:
  %4 = atomicrmw add ptr @even, i64 %0 monotonic
  br label %done
column:
  %at = add i64 %first, %j
  %p = getelementptr i64, ptr %a, i64 %at
  %v = load i64, ptr %p
  %low = and i64 %v, 1
  %is_even = xor i64 %low, 1
  %5 = add i64 %0, %is_even
  %j.next = add nsw i64 %j, 1
  br label %test
done:
  halt
exit:
  join
  ret void
}
