; A task that may throw stays a call, and its exception reaches the pad of its spawner.
; RESULT: return i32 4
; EXPECT: f kept: its tasks may end
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
declare void @llvm.detached.rethrow.sl_p0i8i32s(token, { i8*, i32 })
declare void @llvm.sync.unwind(token)
declare i32 @__gxx_personality_v0(...)
define void @f(i32 %n) personality i8* bitcast (i32 (...)* @__gxx_personality_v0 to i8*) {
entry:
  %sr = call token @llvm.syncregion.start()
  detach within %sr, label %t0, label %c0 unwind label %pad
t0:
  invoke void @ext(i32 %n)
          to label %t1 unwind label %tpad
t1:
  reattach within %sr, label %c0
tpad:
  %tl = landingpad { i8*, i32 }
          cleanup
  invoke void @llvm.detached.rethrow.sl_p0i8i32s(token %sr, { i8*, i32 } %tl)
          to label %never unwind label %pad
never:
  unreachable
pad:
  %l = landingpad { i8*, i32 }
          cleanup
  sync within %sr, label %pad.synced
pad.synced:
  resume { i8*, i32 } %l
c0:
  call void @put(i64 1, i32 1)
  sync within %sr, label %s
s:
  invoke void @llvm.sync.unwind(token %sr)
          to label %done unwind label %pad
done:
  ret void
}
define void @ext(i32 %n) {
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %throw, label %fine
throw:
  call void @raise()
  unreachable
fine:
  call void @put(i64 0, i32 %n)
  ret void
}
declare void @raise()
define i32 @main() #0 {
  call void @f(i32 3)
  %r = call i32 @sum()
  ret i32 %r
}

attributes #0 = { nounwind }
