; Rounds of several tasks with a wait, and a spawn that is left open by the last.
; RESULT: return i32 24
; EXPECT: f raised
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
define void @f(i32 %n) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %synced ]
  %w = zext i32 %i to i64
  %x = add i64 %w, 8
  detach within %sr, label %t0, label %c0
t0:
  call void @put(i64 %w, i32 %i)
  reattach within %sr, label %c0
c0:
  detach within %sr, label %t1, label %c1
t1:
  call void @put(i64 %x, i32 %i)
  reattach within %sr, label %c1
c1:
  sync within %sr, label %synced
synced:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %head, label %last
last:
  detach within %sr, label %t2, label %c2
t2:
  call void @put(i64 20, i32 12)
  reattach within %sr, label %c2
c2:
  ret void
}
define i32 @main() #0 {
  call void @f(i32 4)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
