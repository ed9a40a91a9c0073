; A parallel loop each of whose iterations enters one critical section.
@lock = internal global i8 0
@sum = internal global i64 0

define i64 @prog(i64 %n) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %end
latch:
  %i.next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %s = load i64, ptr @sum
  %odd = mul i64 %s, 3
  %s.next = add i64 %odd, 1
  store i64 %s.next, ptr @sum
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt
end:
  join
  %total = load i64, ptr @sum
  ret i64 %total
}
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
