; A block that traps, shared by a task and the code around it.
; RESULT: return i32 9
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
declare void @llvm.trap()
define void @f(i32 %n) #0 {
entry:
  %sr = call token @llvm.syncregion.start()
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %trap, label %ok
ok:
  detach within %sr, label %t0, label %c0
t0:
  %big = icmp sgt i32 %n, 100
  br i1 %big, label %trap, label %fine
fine:
  call void @put(i64 0, i32 %n)
  reattach within %sr, label %c0
c0:
  sync within %sr, label %done
done:
  ret void
trap:
  call void @llvm.trap()
  unreachable
}
define i32 @main() #0 {
  call void @f(i32 9)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
