; Quickselect: the 700th smallest of 2,000 numbers. In each round, a parallel loop compares all that
; are left with a pivot, counts the smaller and the equal ones by atomic updates, and keeps which side
; each is on; what is on the right side is moved together serially, and copied back in parallel.
; RUN: race none bags; outcomes complete
; STRANDS: 10000
@a = global [2000 x i64] zeroinitializer
@b = internal global [2000 x i64] zeroinitializer
@side = internal global [2000 x i8] zeroinitializer
@smaller = internal global i64 0
@equal = internal global i64 0

define i64 @main() {
entry:
  fork [label %fill.head]
fill.head:
  %f = phi i64 [ 0, %entry ], [ %f.next, %fill.latch ]
  %f.more = icmp slt i64 %f, 2000
  br i1 %f.more, label %fill.latch, label %filled
fill.latch:
  %f.next = add i64 %f, 1
  fork interior [label %fill, label %fill.head]
fill:
  %f.mul = mul i64 %f, 7919
  %f.val = urem i64 %f.mul, 2003
  %f.p = getelementptr inbounds i64, ptr @a, i64 %f
  store i64 %f.val, ptr %f.p
  halt
filled:
  join
  br label %round
round:
  %n = phi i64 [ 2000, %filled ], [ %kept, %copied ]
  %k = phi i64 [ 700, %filled ], [ %k.next, %copied ]
  %middle = lshr i64 %n, 1
  %pivot.p = getelementptr inbounds i64, ptr @a, i64 %middle
  %pivot = load i64, ptr %pivot.p
  store i64 0, ptr @smaller
  store i64 0, ptr @equal
  fork [label %cmp.head]
cmp.head:
  %c = phi i64 [ 0, %round ], [ %c.next, %cmp.latch ]
  %c.more = icmp slt i64 %c, %n
  br i1 %c.more, label %cmp.latch, label %compared
cmp.latch:
  %c.next = add i64 %c, 1
  fork interior [label %cmp, label %cmp.head]
cmp:
  %c.p = getelementptr inbounds i64, ptr @a, i64 %c
  %c.val = load i64, ptr %c.p
  %side.p = getelementptr inbounds i8, ptr @side, i64 %c
  %is.smaller = icmp slt i64 %c.val, %pivot
  br i1 %is.smaller, label %cmp.smaller, label %cmp.other
cmp.smaller:
  store i8 0, ptr %side.p
  %s.old = atomicrmw add ptr @smaller, i64 1 monotonic
  halt
cmp.other:
  %is.equal = icmp eq i64 %c.val, %pivot
  br i1 %is.equal, label %cmp.equal, label %cmp.greater
cmp.equal:
  store i8 1, ptr %side.p
  %e.old = atomicrmw add ptr @equal, i64 1 monotonic
  halt
cmp.greater:
  store i8 2, ptr %side.p
  halt
compared:
  join
  %smaller = load i64, ptr @smaller
  %equal = load i64, ptr @equal
  %upto = add i64 %smaller, %equal
  %left = icmp slt i64 %k, %smaller
  br i1 %left, label %move, label %not.left
not.left:
  %found = icmp slt i64 %k, %upto
  br i1 %found, label %end, label %right
right:
  %k.right = sub i64 %k, %upto
  br label %move
move:
  %want = phi i8 [ 0, %compared ], [ 2, %right ]
  %k.next = phi i64 [ %k, %compared ], [ %k.right, %right ]
  br label %move.head
move.head:
  %m = phi i64 [ 0, %move ], [ %m.next, %move.latch ]
  %kept = phi i64 [ 0, %move ], [ %kept.next, %move.latch ]
  %m.more = icmp slt i64 %m, %n
  br i1 %m.more, label %move.one, label %copy
move.one:
  %m.side.p = getelementptr inbounds i8, ptr @side, i64 %m
  %m.side = load i8, ptr %m.side.p
  %m.keep = icmp eq i8 %m.side, %want
  br i1 %m.keep, label %keep, label %move.latch
keep:
  %m.p = getelementptr inbounds i64, ptr @a, i64 %m
  %m.val = load i64, ptr %m.p
  %to = getelementptr inbounds i64, ptr @b, i64 %kept
  store i64 %m.val, ptr %to
  br label %move.latch
move.latch:
  %one = phi i64 [ 0, %move.one ], [ 1, %keep ]
  %kept.next = add i64 %kept, %one
  %m.next = add i64 %m, 1
  br label %move.head
copy:
  fork [label %copy.head]
copy.head:
  %x = phi i64 [ 0, %copy ], [ %x.next, %copy.latch ]
  %x.more = icmp slt i64 %x, %kept
  br i1 %x.more, label %copy.latch, label %copied
copy.latch:
  %x.next = add i64 %x, 1
  fork interior [label %copy.one, label %copy.head]
copy.one:
  %x.from = getelementptr inbounds i64, ptr @b, i64 %x
  %x.val = load i64, ptr %x.from
  %x.to = getelementptr inbounds i64, ptr @a, i64 %x
  store i64 %x.val, ptr %x.to
  halt
copied:
  join
  br label %round
end:
  ret i64 %pivot
}
