; Solutions of the problem of six queens, counted by tasks with an atomic addition.
; RESULT: return i32 4
; EXPECT: place raised
declare token @llvm.syncregion.start()
@cells = global [64 x i32] zeroinitializer
define internal void @put(i64 %i, i32 %v) #0 {
  %p = getelementptr inbounds [64 x i32], [64 x i32]* @cells, i64 0, i64 %i
  store i32 %v, i32* %p, align 4
  ret void
}
define internal i32 @get(i64 %i) #0 {
  %p = getelementptr inbounds [64 x i32], [64 x i32]* @cells, i64 0, i64 %i
  %v = load i32, i32* %p, align 4
  ret i32 %v
}
define internal i32 @sum() #0 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = call i32 @get(i64 %i)
  %t = add i32 %s, %v
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, 64
  br i1 %c, label %loop, label %done
done:
  ret i32 %t
}
@count = global i32 0
define void @place(i32 %row, i32 %cols, i32 %left, i32 %right) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %last = icmp eq i32 %row, 6
  br i1 %last, label %found, label %head
found:
  %old = atomicrmw add i32* @count, i32 1 monotonic
  ret void
head:
  %c = phi i32 [ 0, %entry ], [ %c.2, %latch ]
  %bit = shl i32 1, %c
  %l = shl i32 %left, 1
  %r = lshr i32 %right, 1
  %x = or i32 %cols, %l
  %y = or i32 %x, %r
  %hit = and i32 %y, %bit
  %free = icmp eq i32 %hit, 0
  br i1 %free, label %spawn, label %latch
spawn:
  detach within %sr, label %task, label %latch
task:
  %cols.2 = or i32 %cols, %bit
  %left.2 = or i32 %l, %bit
  %right.2 = or i32 %r, %bit
  %next = add i32 %row, 1
  call void @place(i32 %next, i32 %cols.2, i32 %left.2, i32 %right.2)
  reattach within %sr, label %latch
latch:
  %c.2 = add i32 %c, 1
  %more = icmp slt i32 %c.2, 6
  br i1 %more, label %head, label %out
out:
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @place(i32 0, i32 0, i32 0, i32 0)
  %r = load i32, i32* @count, align 4
  ret i32 %r
}

attributes #0 = { nounwind }
