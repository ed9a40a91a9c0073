; Four strands add to one sum in a critical section, and compute about a microsecond between.
@lock = internal global i8 0
@sum = internal global i64 0

define i64 @prog(i64 %n) {
entry:
  fork force [label %strand, label %strand, label %strand, label %strand]
strand:
  br label %head
head:
  %i = phi i64 [ 0, %strand ], [ %i.next, %add ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %work, label %done
work:
  %k = phi i64 [ 0, %head ], [ %k.next, %work ]
  %x = phi i64 [ %i, %head ], [ %x.next, %work ]
  %x.mul = mul i64 %x, 6364136223846793005
  %x.next = add i64 %x.mul, 1442695040888963407
  %k.next = add i64 %k, 1
  %again = icmp ult i64 %k.next, 800
  br i1 %again, label %work, label %add
add:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %s = load i64, ptr @sum
  %s.next = add i64 %s, %x.next
  store i64 %s.next, ptr @sum
  call void @llvm.parallel.critical.exit(ptr @lock)
  %i.next = add i64 %i, 1
  br label %head
done:
  br label %end
end:
  join
  %total = load i64, ptr @sum
  ret i64 %total
}
declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)
