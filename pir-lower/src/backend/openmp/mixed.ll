; What takes the place of functions of `support.ll` in a mixed module: one whose regions are for libomp and for PIR's
; run-time library. docs/lowering/openmp.md says why.
;
; Every strand that libomp starts on a thread is a *visit* of that thread to PIR's run-time library: the thread has a
; worker in the pool of the strand that started it, and while it waits for tasks of that library it runs only what it
; waits for.

; How restricted the thread's worker was when the innermost visit began. If it is more so now, a critical section was
; entered since, or a strand of PIR's library begun.
@pir.omp.level = internal thread_local global i32 0
; Whether there is a team for strands of unforced regions. The threads of PIR's library open one at a time: each of
; them opening its own would take the square of the threads.
@pir.omp.reserved = internal global i32 0

declare ptr @pir_rt_worker()
declare ptr @pir_rt_host(ptr)
declare void @pir_rt_visit(ptr, ptr)
declare void @pir_rt_visit_end(ptr)
declare i32 @pir_rt_lend(ptr)
declare void @pir_rt_barrier(ptr)
declare void @pir_rt_critical_enter(ptr, ptr)
declare void @pir_rt_critical_exit(ptr, ptr)
declare i32 @omp_in_parallel()
declare i32 @omp_get_max_threads()
declare void @omp_set_num_threads(i32)
declare i32 @__kmpc_global_thread_num(ptr)
declare ptr @pir.omp.thread(i32)
declare void @pir.omp.barrier()
@pir.omp.ident = external constant { i32, i32, i32, i32, ptr }

; This thread. libomp keeps what it has for a thread as long as that lives, so it has to be told.
define internal ptr @pir.omp.worker() {
  %worker = call ptr @pir_rt_worker()
  %ignored = call i32 @pir_rt_lend(ptr %worker)
  %gtid = call i32 @__kmpc_global_thread_num(ptr @pir.omp.ident)
  %thread = call ptr @pir.omp.thread(i32 %gtid)
  ret ptr %thread
}

define internal i1 @pir.omp.reserve() {
entry:
  %worker = call ptr @pir_rt_worker()
  %wanted = call i32 @pir_rt_lend(ptr %worker)
  %some = icmp sgt i32 %wanted, 0
  br i1 %some, label %set, label %count
set:
  call void @omp_set_num_threads(i32 %wanted)
  br label %count
count:
  %most = call i32 @omp_get_max_threads()
  %others = icmp sgt i32 %most, 1
  br i1 %others, label %try, label %no
try:
  %old = atomicrmw xchg ptr @pir.omp.reserved, i32 1 acquire
  %free = icmp eq i32 %old, 0
  ret i1 %free
no:
  ret i1 false
}

define internal void @pir.omp.release() {
  store atomic i32 0, ptr @pir.omp.reserved release, align 4
  ret void
}

define internal ptr @pir.omp.host() {
  %worker = call ptr @pir_rt_worker()
  %host = call ptr @pir_rt_host(ptr %worker)
  ret ptr %host
}

define internal void @pir.omp.arrive(ptr %host, ptr %visit) {
  call void @pir_rt_visit(ptr %host, ptr %visit)
  %at = getelementptr i8, ptr %visit, i64 32
  %level = load i32, ptr @pir.omp.level
  store i32 %level, ptr %at
  %now = call i32 @pir.omp.restricted()
  store i32 %now, ptr @pir.omp.level
  ret void
}

define internal void @pir.omp.depart(ptr %visit) {
  %at = getelementptr i8, ptr %visit, i64 32
  %level = load i32, ptr %at
  store i32 %level, ptr @pir.omp.level
  call void @pir_rt_visit_end(ptr %visit)
  ret void
}

define internal i32 @pir.omp.restricted() {
  %worker = call ptr @pir_rt_worker()
  %at = getelementptr i8, ptr %worker, i64 32
  %restricted = load i32, ptr %at
  ret i32 %restricted
}

; In a new team there are only tasks of the strand that opens it, so that is no matter outside of one.
define internal i1 @pir.omp.busy() {
  %parallel = call i32 @omp_in_parallel()
  %in = icmp ne i32 %parallel, 0
  %level = load i32, ptr @pir.omp.level
  %now = call i32 @pir.omp.restricted()
  %more = icmp ne i32 %now, %level
  %busy = and i1 %in, %more
  ret i1 %busy
}

; The worker's words.
define internal i64 @pir.omp.number(i32 %id, i32 %count) {
  %worker = call ptr @pir_rt_worker()
  %at = getelementptr i8, ptr %worker, i64 24
  %old = load i64, ptr %at
  %low = zext i32 %id to i64
  %wide = zext i32 %count to i64
  %high = shl i64 %wide, 32
  %both = or i64 %high, %low
  store i64 %both, ptr %at
  ret i64 %old
}

define internal void @pir.omp.unnumber(i64 %both) {
  %worker = call ptr @pir_rt_worker()
  %at = getelementptr i8, ptr %worker, i64 24
  store i64 %both, ptr %at
  ret void
}

; One table of locks for all strands.
define internal void @pir.omp.enter(ptr %p) {
  %worker = call ptr @pir_rt_worker()
  call void @pir_rt_critical_enter(ptr %worker, ptr %p)
  ret void
}

define internal void @pir.omp.exit(ptr %p) {
  %worker = call ptr @pir_rt_worker()
  call void @pir_rt_critical_exit(ptr %worker, ptr %p)
  ret void
}

; The barrier of the innermost forced instance. A visit begins outside of those of PIR's library,
; which may be an instance of its own or a team of a third library.
define internal void @pir.omp.barrier.any() {
entry:
  %worker = call ptr @pir_rt_worker()
  %at = getelementptr i8, ptr %worker, i64 40
  %team = load ptr, ptr %at
  %next = getelementptr i8, ptr %worker, i64 48
  %other = load ptr, ptr %next
  %no.team = icmp eq ptr %team, null
  %no.other = icmp eq ptr %other, null
  %theirs = and i1 %no.team, %no.other
  br i1 %theirs, label %omp, label %pir
omp:
  call void @pir.omp.barrier()
  ret void
pir:
  call void @pir_rt_barrier(ptr %worker)
  ret void
}
