; Token values: coroutines, statepoints, convergence control, token none, preallocated calls, exceptions over tokens.

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare token @llvm.coro.save(ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.free(token, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @work() #0
declare ptr addrspace(1) @allocate()
declare token @llvm.experimental.gc.statepoint.p0(i64 immarg, i32 immarg, ptr, i32 immarg, i32 immarg, ...)
declare ptr addrspace(1) @llvm.experimental.gc.result.p1(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32 immarg, i32 immarg)
declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
declare void @take(ptr preallocated(i64))

define ptr @coroutine(i1 %stop) presplitcoroutine {
entry:
  %id = call token @llvm.coro.id(i32 16, ptr null, ptr @coroutine, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %handle = call noalias ptr @llvm.coro.begin(token %id, ptr %memory)
  br label %loop

loop:
  %saved = call token @llvm.coro.save(ptr %handle)
  %state = call i8 @llvm.coro.suspend(token %saved, i1 false)
  switch i8 %state, label %suspended [
    i8 0, label %resumed
    i8 1, label %cleanup
  ]

resumed:
  call void @work()
  %last = call i8 @llvm.coro.suspend(token none, i1 true)
  br i1 %stop, label %cleanup, label %loop

cleanup:
  %frame = call ptr @llvm.coro.free(token %id, ptr %handle)
  call void @free(ptr %frame)
  br label %suspended

suspended:
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret ptr %handle
}

define ptr addrspace(1) @collected(ptr addrspace(1) %live) gc "statepoint-example" {
  %1 = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 2882400000, i32 0, ptr elementtype(ptr addrspace(1) ()) @allocate, i32 0, i32 0, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %live), "deopt"(i32 5) ]
  %2 = call ptr addrspace(1) @llvm.experimental.gc.result.p1(token %1)
  %3 = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %1, i32 0, i32 0)
  %4 = icmp eq ptr addrspace(1) %2, %3
  %5 = select i1 %4, ptr addrspace(1) %2, ptr addrspace(1) %3
  ret ptr addrspace(1) %5
}

define void @converge(i1 %c) #0 {
entry:
  %token = call token @llvm.experimental.convergence.entry()
  br label %loop

loop:
  %inner = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %token) ]
  call void @work() [ "convergencectrl"(token %inner) ]
  br i1 %c, label %loop, label %done

done:
  ret void
}

define void @preallocate() {
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %a = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i64)
  store i64 5, ptr %a, align 8
  call void @take(ptr preallocated(i64) %a) [ "preallocated"(token %t) ]
  ret void
}

attributes #0 = { convergent }
