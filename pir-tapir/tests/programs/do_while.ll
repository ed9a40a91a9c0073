; A loop with the test at its end, entered from two places.
; RESULT: return i32 21
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
define void @f(i1 %a, i32 %n) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  br i1 %a, label %low, label %high
low:
  br label %head
high:
  br label %head
head:
  %i = phi i32 [ 0, %low ], [ 1, %high ], [ %j, %latch ]
  detach within %sr, label %task, label %latch
task:
  %w = zext i32 %i to i64
  call void @put(i64 %w, i32 %i)
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
  call void @f(i1 true, i32 7)
  call void @f(i1 false, i32 7)
  %s = call i32 @sum()
  ret i32 %s
}

attributes #0 = { nounwind }
