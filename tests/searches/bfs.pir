; Level-synchronous breadth-first search over 1,024 nodes with three edges each. A strand for each
; node of the frontier marks its neighbours by atomic updates that commute; a second loop makes the
; next frontier.
; RUN: race none bags; outcomes complete
; STRANDS: 10000
@level = global [1024 x i32] zeroinitializer
@frontier = internal global [1024 x i8] zeroinitializer
@marked = internal global [1024 x i8] zeroinitializer
@any = internal global i8 0

define void @mark(i64 %v, i64 %factor) {
  %mul = mul i64 %v, %factor
  %next = add i64 %mul, 1
  %to = and i64 %next, 1023
  %p = getelementptr inbounds i8, ptr @marked, i64 %to
  %old = atomicrmw or ptr %p, i8 1 monotonic
  ret void
}

define i32 @main() {
entry:
  store i8 1, ptr @frontier
  store i32 1, ptr @level
  br label %round
round:
  %depth = phi i32 [ 1, %entry ], [ %deeper, %made ]
  %deeper = add i32 %depth, 1
  fork [label %visit.head]
visit.head:
  %v = phi i64 [ 0, %round ], [ %v.next, %visit.latch ]
  %v.more = icmp slt i64 %v, 1024
  br i1 %v.more, label %visit.latch, label %visited
visit.latch:
  %v.next = add i64 %v, 1
  fork interior [label %visit, label %visit.head]
visit:
  %v.p = getelementptr inbounds i8, ptr @frontier, i64 %v
  %v.in = load i8, ptr %v.p
  %v.is = icmp ne i8 %v.in, 0
  br i1 %v.is, label %expand, label %skip
expand:
  call void @mark(i64 %v, i64 2)
  call void @mark(i64 %v, i64 3)
  call void @mark(i64 %v, i64 5)
  halt
skip:
  halt
visited:
  join
  store i8 0, ptr @any
  fork [label %make.head]
make.head:
  %w = phi i64 [ 0, %visited ], [ %w.next, %make.latch ]
  %w.more = icmp slt i64 %w, 1024
  br i1 %w.more, label %make.latch, label %made
make.latch:
  %w.next = add i64 %w, 1
  fork interior [label %make, label %make.head]
make:
  %m.p = getelementptr inbounds i8, ptr @marked, i64 %w
  %m = load i8, ptr %m.p
  store i8 0, ptr %m.p
  %l.p = getelementptr inbounds i32, ptr @level, i64 %w
  %l = load i32, ptr %l.p
  %unseen = icmp eq i32 %l, 0
  %is.marked = icmp ne i8 %m, 0
  %new = and i1 %unseen, %is.marked
  %new.byte = zext i1 %new to i8
  %f.p = getelementptr inbounds i8, ptr @frontier, i64 %w
  store i8 %new.byte, ptr %f.p
  br i1 %new, label %enter, label %leave
enter:
  store i32 %deeper, ptr %l.p
  %old = atomicrmw or ptr @any, i8 1 monotonic
  halt
leave:
  halt
made:
  join
  %go = load i8, ptr @any
  %again = icmp ne i8 %go, 0
  br i1 %again, label %round, label %end
end:
  ret i32 %depth
}
