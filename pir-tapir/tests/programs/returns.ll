; Returns in several places, with and without a wait before them.
; RESULT: return i32 18
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
define i32 @f(i32 %n, i64 %at) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t0, label %c0
t0:
  call void @put(i64 %at, i32 3)
  reattach within %sr, label %c0
c0:
  switch i32 %n, label %default [
    i32 0, label %zero
    i32 1, label %one
    i32 2, label %one
  ]
zero:
  sync within %sr, label %z
z:
  ret i32 1
one:
  ret i32 2
default:
  sync within %sr, label %d
d:
  ret i32 4
}
define i32 @main() #0 {
  %a = call i32 @f(i32 0, i64 0)
  %b = call i32 @f(i32 1, i64 1)
  %c = call i32 @f(i32 5, i64 2)
  %d = call i32 @f(i32 2, i64 2)
  %s = call i32 @sum()
  %t = add i32 %a, %b
  %u = add i32 %t, %c
  %v = add i32 %u, %s
  %x = add i32 %v, %d
  ret i32 %x
}

attributes #0 = { nounwind }
