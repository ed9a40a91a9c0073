; Two groups that open on one edge, since both spawn in a loop.
; RESULT: return i32 90
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
  %b = call token @llvm.syncregion.start()
  %a = call token @llvm.syncregion.start()
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %w = zext i32 %i to i64
  %x = add i64 %w, 16
  %odd = trunc i32 %i to i1
  br i1 %odd, label %in.b, label %no.b
no.b:
  call void @put(i64 %w, i32 %i)
  call void @put(i64 %x, i32 %i)
  br label %latch
in.b:
  detach within %b, label %t1, label %latch.b
t1:
  call void @put(i64 %x, i32 %i)
  reattach within %b, label %latch.b
latch.b:
  call void @put(i64 %w, i32 %i)
  br label %latch
latch:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %head, label %out
out:
  sync within %b, label %mid
mid:
  detach within %a, label %t2, label %last
t2:
  call void @put(i64 40, i32 0)
  reattach within %a, label %last
last:
  sync within %a, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @f(i32 10)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
