; Two functions that spawn each other; no function says that it does not unwind.
; RESULT: return i32 32
; EXPECT: even raised
; EXPECT: odd raised
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
@hits = global i32 0
define void @even(i32 %n) {
entry:
  %sr = call token @llvm.syncregion.start()
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %leaf, label %more
leaf:
  %old = atomicrmw add i32* @hits, i32 1 monotonic
  ret void
more:
  %m = sub i32 %n, 1
  detach within %sr, label %task, label %rest
task:
  call void @odd(i32 %m)
  reattach within %sr, label %rest
rest:
  call void @odd(i32 %m)
  sync within %sr, label %done
done:
  ret void
}
define void @odd(i32 %n) {
entry:
  %sr = call token @llvm.syncregion.start()
  %m = sub i32 %n, 1
  detach within %sr, label %task, label %rest
task:
  call void @even(i32 %m)
  reattach within %sr, label %rest
rest:
  call void @even(i32 %m)
  sync within %sr, label %done
done:
  ret void
}
define i32 @main() {
  call void @odd(i32 5)
  %r = load i32, i32* @hits, align 4
  ret i32 %r
}

attributes #0 = { nounwind }
