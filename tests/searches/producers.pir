; Producers and consumers: 1,000 forced strands share a stack of items that a critical section
; guards. Every other strand puts one there, the others take one, and try again while there is none.
; RUN: race inconclusive clocks; outcomes inconclusive
; STRANDS: 1000
@lock = internal global i32 0
@stack = internal global [1000 x i64] zeroinitializer
@height = internal global i64 0
@taken = global i64 0

declare void @llvm.parallel.critical.enter(ptr)
declare void @llvm.parallel.critical.exit(ptr)

define i64 @main() {
entry:
  fork force [label %head]
head:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  %more = icmp slt i64 %i, 1000
  br i1 %more, label %latch, label %done
latch:
  %i.next = add i64 %i, 1
  fork interior [label %body, label %head]
body:
  %odd = and i64 %i, 1
  %takes = icmp ne i64 %odd, 0
  br i1 %takes, label %take, label %put
put:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %h = load i64, ptr @height
  %p = getelementptr inbounds i64, ptr @stack, i64 %h
  store i64 %i, ptr %p
  %h.up = add i64 %h, 1
  store i64 %h.up, ptr @height
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt
take:
  call void @llvm.parallel.critical.enter(ptr @lock)
  %t = load i64, ptr @height
  %none = icmp eq i64 %t, 0
  br i1 %none, label %again, label %get
again:
  call void @llvm.parallel.critical.exit(ptr @lock)
  br label %take
get:
  %t.down = sub i64 %t, 1
  store i64 %t.down, ptr @height
  %q = getelementptr inbounds i64, ptr @stack, i64 %t.down
  %item = load i64, ptr %q
  %sum = load i64, ptr @taken
  %sum.new = add i64 %sum, %item
  store i64 %sum.new, ptr @taken
  call void @llvm.parallel.critical.exit(ptr @lock)
  halt
done:
  join
  %all = load i64, ptr @taken
  ret i64 %all
}
