; Four strands count in one critical section, with nothing to do between.
@lock = internal global i8 0
@count = internal global i64 0

define i64 @prog(i64 %n) {
entry:
  fork force [label %strand, label %strand, label %strand, label %strand]
strand:
  br label %head
head:
  %i = phi i64 [ 0, %strand ], [ %i.next, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %c = load i64, ptr @count
  %c.next = add i64 %c, 1
  store i64 %c.next, ptr @count
  call void @llvm.parallel.critical.exit(ptr @lock)
  %i.next = add i64 %i, 1
  br label %head
done:
  br label %end
end:
  join
  %total = load i64, ptr @count
  ret i64 %total
}
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
