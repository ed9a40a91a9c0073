; A pipeline of 1,000 forced strands: each waits until the one before it has handed three items on,
; adds to them, and hands them on. What orders the strands is atomics that they wait for.
; RUN: race inconclusive clocks; outcomes inconclusive
; STRANDS: 1000
@handed = internal global [1001 x i64] zeroinitializer
@items = global [3 x i64] zeroinitializer

define i64 @main() {
entry:
  store i64 3, ptr @handed
  fork force [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 1000
  br i1 %more, label %latch, label %done
latch:
  %i.next = add i64 %i, 1
  fork interior [label %stage, label %head]
stage:
  %from = getelementptr inbounds i64, ptr @handed, i64 %i
  %to = getelementptr inbounds i64, ptr @handed, i64 %i.next
  br label %item
item:
  %k = phi i64 [ 0, %stage ], [ %k.next, %got ]
  %k.next = add i64 %k, 1
  %k.more = icmp slt i64 %k, 3
  br i1 %k.more, label %wait, label %over
wait:
  %count = load atomic i64, ptr %from acquire, align 8
  %ready = icmp slt i64 %k, %count
  br i1 %ready, label %got, label %wait
got:
  %p = getelementptr inbounds i64, ptr @items, i64 %k
  %old = load i64, ptr %p
  %new = add i64 %old, %i
  store i64 %new, ptr %p
  store atomic i64 %k.next, ptr %to release, align 8
  br label %item
over:
  halt
done:
  join
  %first = load i64, ptr @items
  ret i64 %first
}
