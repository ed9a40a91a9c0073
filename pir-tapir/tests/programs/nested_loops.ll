; A loop of tasks that each have a loop of tasks.
; RESULT: return i32 120
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
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  detach within %sr, label %task, label %latch
task:
  %inner = call token @llvm.syncregion.start()
  %row = mul i32 %i, 4
  br label %head.2
head.2:
  %k = phi i32 [ 0, %task ], [ %l, %latch.2 ]
  detach within %inner, label %task.2, label %latch.2
task.2:
  %at = add i32 %row, %k
  %w = zext i32 %at to i64
  call void @put(i64 %w, i32 %at)
  reattach within %inner, label %latch.2
latch.2:
  %l = add i32 %k, 1
  %c.2 = icmp slt i32 %l, 4
  br i1 %c.2, label %head.2, label %out.2
out.2:
  sync within %inner, label %end
end:
  reattach within %sr, label %latch
latch:
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %head, label %out
out:
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @f(i32 4)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
