@total = global i64 0
@lock = global i8 0

define void @sum(ptr noalias %a, i64 %n) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %body, label %head]
body:
  %last = alloca i64
  call void @llvm.parallel.critical.enter(ptr @lock)
  %square = mul i64 %i, %i
  store i64 %square, ptr %last
  %old = load i64, ptr @total
  %new = add i64 %old, %square
  store i64 %new, ptr @total
  %p = getelementptr i64, ptr %a, i64 %i
  %share = sub i64 %new, %square
  call void @llvm.parallel.critical.exit(ptr @lock)
  call void @llvm.parallel.critical.enter(ptr @lock)
  %v = load i64, ptr %last
  call void @llvm.parallel.critical.exit(ptr @lock)
  %w = add i64 %v, %share
  store i64 %w, ptr %p
  halt
exit:
  join
  ret void
}
; after
@total = global i64 0
@lock = global i8 0

define void @sum(ptr noalias %a, i64 %n) {
entry:
  fork [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %latch, label %exit
latch:
  %next = add nsw i64 %i, 1
  fork interior [label %body, label %head]
body:
  %last = alloca i64
  %square = mul i64 %i, %i
  store i64 %square, ptr %last
  %p = getelementptr i64, ptr %a, i64 %i
  call void @llvm.parallel.critical.enter(ptr @lock)
  %old = load i64, ptr @total
  %new = add i64 %old, %square
  store i64 %new, ptr @total
  call void @llvm.parallel.critical.exit(ptr @lock)
  %share = sub i64 %new, %square
  %v = load i64, ptr %last
  %w = add i64 %v, %share
  store i64 %w, ptr %p
  halt
exit:
  join
  ret void
}
