; Life on a 32 × 32 torus, four generations, by a team of eight strands. Each computes the cells of
; its four rows in a parallel loop, then all meet at a barrier.
; RUN: race none clocks; outcomes complete
; STRANDS: 4096
@cells = global [2 x [1024 x i8]] zeroinitializer

declare i32 @llvm.parallel.thread.id()
declare void @llvm.parallel.barrier()

define i64 @neighbour(i64 %generation, i64 %at, i64 %dy, i64 %dx) {
  %now = and i64 %generation, 1
  %y = lshr i64 %at, 5
  %y.moved = add i64 %y, %dy
  %y.in = and i64 %y.moved, 31
  %x.moved = add i64 %at, %dx
  %x.in = and i64 %x.moved, 31
  %row = shl i64 %y.in, 5
  %index = or i64 %row, %x.in
  %p = getelementptr inbounds [1024 x i8], ptr @cells, i64 %now, i64 %index
  %alive = load i8, ptr %p
  %wide = zext i8 %alive to i64
  ret i64 %wide
}

define void @cell(i64 %generation, i64 %at) {
  %a = call i64 @neighbour(i64 %generation, i64 %at, i64 -1, i64 -1)
  %b = call i64 @neighbour(i64 %generation, i64 %at, i64 -1, i64 0)
  %c = call i64 @neighbour(i64 %generation, i64 %at, i64 -1, i64 1)
  %d = call i64 @neighbour(i64 %generation, i64 %at, i64 0, i64 -1)
  %e = call i64 @neighbour(i64 %generation, i64 %at, i64 0, i64 1)
  %f = call i64 @neighbour(i64 %generation, i64 %at, i64 1, i64 -1)
  %g = call i64 @neighbour(i64 %generation, i64 %at, i64 1, i64 0)
  %h = call i64 @neighbour(i64 %generation, i64 %at, i64 1, i64 1)
  %self = call i64 @neighbour(i64 %generation, i64 %at, i64 0, i64 0)
  %ab = add i64 %a, %b
  %cd = add i64 %c, %d
  %ef = add i64 %e, %f
  %gh = add i64 %g, %h
  %abcd = add i64 %ab, %cd
  %efgh = add i64 %ef, %gh
  %sum = add i64 %abcd, %efgh
  %with = or i64 %sum, %self
  %lives = icmp eq i64 %with, 3
  %byte = zext i1 %lives to i8
  %next = add i64 %generation, 1
  %then = and i64 %next, 1
  %p = getelementptr inbounds [1024 x i8], ptr @cells, i64 %then, i64 %at
  store i8 %byte, ptr %p
  ret void
}

define i32 @main() {
entry:
  br label %seed
seed:
  %s = phi i64 [ 0, %entry ], [ %s.next, %seed ]
  %mixed = mul i64 %s, 2654435761
  %high = lshr i64 %mixed, 13
  %bit = trunc i64 %high to i1
  %alive = zext i1 %bit to i8
  %s.p = getelementptr inbounds [1024 x i8], ptr @cells, i64 0, i64 %s
  store i8 %alive, ptr %s.p
  %s.next = add i64 %s, 1
  %s.more = icmp slt i64 %s.next, 1024
  br i1 %s.more, label %seed, label %team
team:
  fork force [label %member, label %member, label %member, label %member,
              label %member, label %member, label %member, label %member]
member:
  %id = call i32 @llvm.parallel.thread.id()
  %wide = zext i32 %id to i64
  %first = shl i64 %wide, 7
  %last = add i64 %first, 128
  br label %round
round:
  %generation = phi i64 [ 0, %member ], [ %older, %rows ]
  %more = icmp slt i64 %generation, 4
  br i1 %more, label %open, label %over
open:
  %older = add i64 %generation, 1
  fork [label %head]
head:
  %i = phi i64 [ %first, %open ], [ %i.next, %latch ]
  %i.more = icmp slt i64 %i, %last
  br i1 %i.more, label %latch, label %rows
latch:
  %i.next = add i64 %i, 1
  fork interior [label %one, label %head]
one:
  call void @cell(i64 %generation, i64 %i)
  halt
rows:
  join
  call void @llvm.parallel.barrier()
  br label %round
over:
  br label %end
end:
  join
  ret i32 0
}
