; Strands that update one relaxed atomic counter, and nothing else: there is no race, and one outcome.
; The updates commute, so one serial run tells, however many strands there are: 64 by `main`, or as
; many as are asked for: `pir race --entry count race_limit.pir -- 10000`.
@n = global i64 0

define void @count(i64 %strands) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %strands
  br i1 %more, label %latch, label %exit
latch:
  %i.next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  %old = atomicrmw add ptr @n, i64 1 monotonic
  halt
exit:
  br label %done
done:
  join
  ret void
}

define i32 @main() {
  call void @count(i64 64)
  ret i32 0
}
