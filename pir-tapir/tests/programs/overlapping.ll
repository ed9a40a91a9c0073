; Two groups of which the first is waited for while the second is open.
; RESULT: return i32 7
; EXPECT: f kept: task groups overlap
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
define void @f() #0 {
entry:
  %a = call token @llvm.syncregion.start()
  %b = call token @llvm.syncregion.start()
  detach within %a, label %t0, label %c0
t0:
  call void @put(i64 0, i32 1)
  reattach within %a, label %c0
c0:
  detach within %b, label %t1, label %c1
t1:
  call void @put(i64 1, i32 2)
  reattach within %b, label %c1
c1:
  sync within %a, label %s0
s0:
  call void @put(i64 2, i32 4)
  sync within %b, label %done
done:
  ret void
}
define i32 @main() #0 {
  call void @f()
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
