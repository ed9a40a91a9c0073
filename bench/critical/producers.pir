; Two producers and two consumers share a buffer of four numbers and poll it in a critical section.
@lock = internal global i8 0
@buffer = internal global [4 x i64] zeroinitializer
@head = internal global i64 0
@tail = internal global i64 0
@sum = internal global i64 0

define i64 @prog(i64 %n) {
entry:
  %all = mul i64 %n, 2
  fork force [label %producer, label %producer, label %consumer, label %consumer]

producer:
  br label %next
next:
  %i = phi i64 [ 0, %producer ], [ %i.next, %put ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %wait, label %produced
wait:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %t = load i64, ptr @tail
  %h = load i64, ptr @head
  %used = sub i64 %t, %h
  %room = icmp slt i64 %used, 4
  br i1 %room, label %put, label %full
full:
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %wait
put:
  %at = and i64 %t, 3
  %slot = getelementptr i64, ptr @buffer, i64 %at
  store i64 %i, ptr %slot
  %t.next = add i64 %t, 1
  store i64 %t.next, ptr @tail
  call void @llvm.parallel.critical.exit(ptr @lock)
  %i.next = add i64 %i, 1
  br label %next
produced:
  br label %end

consumer:
  br label %look
look:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %h2 = load i64, ptr @head
  %t2 = load i64, ptr @tail
  %some = icmp slt i64 %h2, %t2
  br i1 %some, label %take, label %empty
take:
  %at2 = and i64 %h2, 3
  %slot2 = getelementptr i64, ptr @buffer, i64 %at2
  %v = load i64, ptr %slot2
  %s = load i64, ptr @sum
  %s.next = add i64 %s, %v
  store i64 %s.next, ptr @sum
  %h.next = add i64 %h2, 1
  store i64 %h.next, ptr @head
  br label %empty
empty:
  %h3 = load i64, ptr @head
  call void @llvm.parallel.critical.exit(ptr @lock)
  %over = icmp sge i64 %h3, %all
  br i1 %over, label %consumed, label %look
consumed:
  br label %end

end:
  join
  %total = load i64, ptr @sum
  ret i64 %total
}
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
