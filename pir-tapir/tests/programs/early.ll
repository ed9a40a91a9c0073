; A test that returns before anything is spawned, then tasks in a chain of tests.
; RESULT: return i32 14
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
define i32 @f(i32 %n) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %none = icmp eq i32 %n, 0
  br i1 %none, label %out, label %first
first:
  detach within %sr, label %t0, label %c0
t0:
  call void @put(i64 0, i32 1)
  reattach within %sr, label %c0
c0:
  %two = icmp sgt i32 %n, 1
  br i1 %two, label %second, label %wait
second:
  detach within %sr, label %t1, label %c1
t1:
  call void @put(i64 1, i32 2)
  reattach within %sr, label %c1
c1:
  %three = icmp sgt i32 %n, 2
  br i1 %three, label %third, label %wait
third:
  detach within %sr, label %t2, label %wait
t2:
  call void @put(i64 2, i32 4)
  reattach within %sr, label %wait
wait:
  %v = phi i32 [ 1, %c0 ], [ 2, %c1 ], [ 3, %third ], [ undef, %t2 ]
  sync within %sr, label %out
out:
  %r = phi i32 [ 0, %entry ], [ %v, %wait ]
  ret i32 %r
}
define i32 @main() #0 {
  %a = call i32 @f(i32 0)
  %b = call i32 @f(i32 1)
  %c = call i32 @f(i32 3)
  %x = add i32 %a, %b
  %y = add i32 %x, %c
  %s = call i32 @sum()
  %r = add i32 %y, %s
  %t = add i32 %r, 3
  ret i32 %t
}

attributes #0 = { nounwind }
