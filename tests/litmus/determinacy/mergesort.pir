; litmus: merge sort of four elements
; spec: 5, 4.state, 4.6
; outcome: return void | @a = [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; race: no
;
; Halves are sorted in parallel and merged behind the join. They touch different elements.

@a = global [4 x i32] [i32 4, i32 2, i32 3, i32 1], align 4
@tmp = internal global [4 x i32] zeroinitializer, align 4

define void @sort(i32 %lo, i32 %n) {
entry:
  %tiny = icmp ult i32 %n, 2
  br i1 %tiny, label %done, label %split

split:
  %half = lshr i32 %n, 1
  %mid = add i32 %lo, %half
  %end = add i32 %lo, %n
  fork label %left [label %right]

left:
  call void @sort(i32 %lo, i32 %half)
  br label %sorted

right:
  call void @sort(i32 %mid, i32 %half)
  br label %sorted

sorted:
  join
  br label %head

head:
  %i = phi i32 [ %lo, %sorted ], [ %i.next, %put ]
  %j = phi i32 [ %mid, %sorted ], [ %j.next, %put ]
  %k = phi i32 [ %lo, %sorted ], [ %k.next, %put ]
  %more = icmp ult i32 %k, %end
  br i1 %more, label %pick, label %copy

pick:
  %i.in = icmp ult i32 %i, %mid
  %j.in = icmp ult i32 %j, %end
  %both = and i1 %i.in, %j.in
  br i1 %both, label %compare, label %take

compare:
  %p.i = getelementptr inbounds i32, ptr @a, i32 %i
  %p.j = getelementptr inbounds i32, ptr @a, i32 %j
  %v.i = load i32, ptr %p.i, align 4
  %v.j = load i32, ptr %p.j, align 4
  %le = icmp sle i32 %v.i, %v.j
  br label %take

take:
  %left.one = phi i1 [ %i.in, %pick ], [ %le, %compare ]
  %from = select i1 %left.one, i32 %i, i32 %j
  %p.from = getelementptr inbounds i32, ptr @a, i32 %from
  %v = load i32, ptr %p.from, align 4
  %p.to = getelementptr inbounds i32, ptr @tmp, i32 %k
  store i32 %v, ptr %p.to, align 4
  br label %put

put:
  %i.plus = add i32 %i, 1
  %j.plus = add i32 %j, 1
  %i.next = select i1 %left.one, i32 %i.plus, i32 %i
  %j.next = select i1 %left.one, i32 %j, i32 %j.plus
  %k.next = add i32 %k, 1
  br label %head

copy:
  %c = phi i32 [ %lo, %head ], [ %c.next, %copy.one ]
  %c.more = icmp ult i32 %c, %end
  br i1 %c.more, label %copy.one, label %done

copy.one:
  %p.c = getelementptr inbounds i32, ptr @tmp, i32 %c
  %q.c = getelementptr inbounds i32, ptr @a, i32 %c
  %v.c = load i32, ptr %p.c, align 4
  store i32 %v.c, ptr %q.c, align 4
  %c.next = add i32 %c, 1
  br label %copy

done:
  ret void
}

define void @main() {
entry:
  call void @sort(i32 0, i32 4)
  ret void
}
