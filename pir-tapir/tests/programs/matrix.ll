; Recursion over the quadrants of a matrix of 8 by 8, with two waits.
; RESULT: return i32 64
; EXPECT: visit raised
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
define void @visit(i64 %at, i64 %n) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %leaf = icmp eq i64 %n, 1
  br i1 %leaf, label %one, label %four
one:
  %old = call i32 @get(i64 %at)
  %new = add i32 %old, 1
  call void @put(i64 %at, i32 %new)
  ret void
four:
  %h = lshr i64 %n, 1
  %rows = mul i64 %h, 8
  %q1 = add i64 %at, %h
  %q2 = add i64 %at, %rows
  %q3 = add i64 %q2, %h
  detach within %sr, label %t0, label %c0
t0:
  call void @visit(i64 %at, i64 %h)
  reattach within %sr, label %c0
c0:
  detach within %sr, label %t1, label %c1
t1:
  call void @visit(i64 %q1, i64 %h)
  reattach within %sr, label %c1
c1:
  sync within %sr, label %second
second:
  detach within %sr, label %t2, label %c2
t2:
  call void @visit(i64 %q2, i64 %h)
  reattach within %sr, label %c2
c2:
  call void @visit(i64 %q3, i64 %h)
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @visit(i64 0, i64 8)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
