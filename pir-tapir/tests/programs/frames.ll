; Markers of task frames, which are removed.
; RESULT: return i32 3
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
declare token @llvm.taskframe.create()
declare void @llvm.taskframe.use(token)
declare void @llvm.taskframe.end(token)
declare token @llvm.tapir.runtime.start()
declare void @llvm.tapir.runtime.end(token)
define void @f(i32 %0) #0 {
  %2 = call token @llvm.syncregion.start()
  %3 = call token @llvm.tapir.runtime.start()
  %4 = call token @llvm.taskframe.create()
  %5 = add i32 %0, 1
  detach within %2, label %6, label %7
6:
  call void @llvm.taskframe.use(token %4)
  call void @put(i64 0, i32 %5)
  reattach within %2, label %7
7:
  sync within %2, label %8
8:
  call void @llvm.tapir.runtime.end(token %3)
  ret void
}
define i32 @main() #0 {
  call void @f(i32 2)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
