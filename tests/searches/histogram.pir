; A histogram: 4,096 strands count 4,096 numbers in 16 bins by atomic updates whose results nobody
; uses. They commute, so there is one outcome, and one serial run tells it.
; RUN: race none bags; outcomes complete
; STRANDS: 4096
@bins = global [16 x i64] zeroinitializer

define i64 @main() {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 4096
  br i1 %more, label %latch, label %done
latch:
  %i.next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  %mixed = mul i64 %i, 2654435761
  %high = lshr i64 %mixed, 12
  %bin = and i64 %high, 15
  %p = getelementptr inbounds [16 x i64], ptr @bins, i64 0, i64 %bin
  %old = atomicrmw add ptr %p, i64 1 seq_cst
  halt
done:
  join
  %first = load i64, ptr @bins
  ret i64 %first
}
