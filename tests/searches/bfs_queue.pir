; Breadth-first search with a queue: strands claim nodes by `cmpxchg` and places in the queue by an
; update whose result they use. The order of the queue depends on the schedule, so one run does not
; tell all outcomes.
; RUN: race inconclusive clocks; outcomes inconclusive
; STRANDS: 1000
@level = global [1024 x i32] zeroinitializer
@queue = internal global [1024 x i64] zeroinitializer
@tail = internal global i64 1

define void @claim(i64 %v, i64 %factor, i32 %level) {
  %mul = mul i64 %v, %factor
  %next = add i64 %mul, 1
  %to = and i64 %next, 1023
  %p = getelementptr inbounds i32, ptr @level, i64 %to
  %pair = cmpxchg ptr %p, i32 0, i32 %level monotonic monotonic
  %mine = extractvalue { i32, i1 } %pair, 1
  br i1 %mine, label %put, label %end
put:
  %at = atomicrmw add ptr @tail, i64 1 monotonic
  %q = getelementptr inbounds i64, ptr @queue, i64 %at
  store i64 %to, ptr %q
  br label %end
end:
  ret void
}

define i32 @main() {
entry:
  store i32 1, ptr @level
  br label %round
round:
  %begin = phi i64 [ 0, %entry ], [ %end, %visited ]
  %end = phi i64 [ 1, %entry ], [ %new.end, %visited ]
  %depth = phi i32 [ 1, %entry ], [ %deeper, %visited ]
  %deeper = add i32 %depth, 1
  fork [label %head]
head:
  %i = phi i64 [ %begin, %round ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %end
  br i1 %more, label %latch, label %visited
latch:
  %i.next = add i64 %i, 1
  fork interior [label %visit, label %head]
visit:
  %q = getelementptr inbounds i64, ptr @queue, i64 %i
  %v = load i64, ptr %q
  call void @claim(i64 %v, i64 2, i32 %deeper)
  call void @claim(i64 %v, i64 3, i32 %deeper)
  call void @claim(i64 %v, i64 5, i32 %deeper)
  halt
visited:
  join
  %new.end = load i64, ptr @tail
  %again = icmp slt i64 %end, %new.end
  br i1 %again, label %round, label %done
done:
  ret i32 %depth
}
