; Spawns in nested branches, one wait after them.
; RESULT: return i32 70
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
define void @f(i1 %a, i1 %b, i64 %at) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  br i1 %a, label %then, label %else
then:
  br i1 %b, label %both, label %merge
both:
  detach within %sr, label %t0, label %merge
t0:
  call void @put(i64 %at, i32 10)
  reattach within %sr, label %merge
else:
  %at.2 = add i64 %at, 1
  detach within %sr, label %t1, label %c1
t1:
  call void @put(i64 %at, i32 20)
  reattach within %sr, label %c1
c1:
  call void @put(i64 %at.2, i32 5)
  br label %merge
merge:
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @f(i1 true, i1 true, i64 0)
  call void @f(i1 true, i1 false, i64 2)
  call void @f(i1 false, i1 true, i64 4)
  call void @f(i1 false, i1 false, i64 6)
  %s = call i32 @sum()
  %r = add i32 %s, 10
  ret i32 %r
}

attributes #0 = { nounwind }
