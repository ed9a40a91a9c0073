; What the back end `openmp` puts under a module: the functions between lowered code and libomp. Each
; is taken only where something names it.
;
; A thread is handed on as an address (the first argument of every task): below, its number in libomp;
; above 32 bits, the number of tasks that may wait before a strand is run in place.
;
; Some functions stand in `mixed.ll` once more, for modules that have strands of PIR's run-time library as well.

@pir.omp.source = private unnamed_addr constant [23 x i8] c";unknown;unknown;0;0;;\00"
@pir.omp.ident = private unnamed_addr constant { i32, i32, i32, i32, ptr } { i32 0, i32 2, i32 0, i32 22, ptr @pir.omp.source }

; Tasks that were made and that nobody has begun.
@pir.omp.queued = internal global i64 0
; Critical sections that this thread is in. Where there is one, nothing is made a task, and no wait runs one.
@pir.omp.held = internal thread_local global i64 0
; The innermost forced instance that this thread runs a strand of.
@pir.omp.instance = internal thread_local global ptr null
; What the strand is in an instance with a width: the number of its part, -1 for the spine, -2 for what a part has started.
@pir.omp.part = internal thread_local global i64 -1
; The strand's number, and that of all.
@pir.thread.id = internal thread_local global i32 0
@pir.num.threads = internal thread_local global i32 1

declare i32 @__kmpc_global_thread_num(ptr)
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_push_num_threads(ptr, i32, i32)
declare void @__kmpc_barrier(ptr, i32)
declare void @__kmpc_for_static_init_8u(ptr, i32, i32, ptr, ptr, ptr, ptr, i64, i64)
declare void @__kmpc_for_static_fini(ptr, i32)
declare ptr @__kmpc_omp_task_alloc(ptr, i32, i32, i64, i64, ptr)
declare i32 @__kmpc_omp_task(ptr, i32, ptr)
declare void @__kmpc_taskloop(ptr, i32, ptr, i32, ptr, ptr, i64, i32, i32, i64, ptr)
declare void @__kmpc_taskgroup(ptr, i32)
declare void @__kmpc_end_taskgroup(ptr, i32)
declare void @__kmpc_critical(ptr, i32, ptr)
declare void @__kmpc_end_critical(ptr, i32, ptr)
declare ptr @kmp_calloc(i64, i64)
declare i32 @omp_in_parallel()
declare i32 @omp_get_max_threads()
declare i32 @omp_get_num_threads()
declare i32 @omp_get_thread_num()
declare i32 @omp_get_dynamic()
declare void @omp_set_dynamic(i32)
declare i32 @omp_get_max_active_levels()
declare void @omp_set_max_active_levels(i32)
declare i32 @sched_yield()
declare i32 @usleep(i32)
declare i32 @dprintf(i32, ptr, ...)
declare void @_exit(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; ---- threads ----

; The thread with a number, as it is handed on.
define internal ptr @pir.omp.thread(i32 %gtid) {
  %all = call i32 @omp_get_num_threads()
  %others = sub i32 %all, 1
  %room = shl i32 %others, 3
  %above = zext i32 %room to i64
  %high = shl i64 %above, 32
  %low = zext i32 %gtid to i64
  %both = or i64 %high, %low
  %thread = inttoptr i64 %both to ptr
  ret ptr %thread
}

; This thread.
define internal ptr @pir.omp.worker() {
  %gtid = call i32 @__kmpc_global_thread_num(ptr @pir.omp.ident)
  %thread = call ptr @pir.omp.thread(i32 %gtid)
  ret ptr %thread
}

; Whether a team need not be opened: the thread is in one, or it would be alone in it.
define internal i1 @pir.omp.inside() {
entry:
  %parallel = call i32 @omp_in_parallel()
  %in = icmp ne i32 %parallel, 0
  br i1 %in, label %yes, label %count
count:
  %others = call i1 @pir.omp.reserve()
  %alone = xor i1 %others, true
  ret i1 %alone
yes:
  ret i1 true
}

; Whether a team for strands of unforced regions has other threads. If so, `release` follows when it is over.
define internal i1 @pir.omp.reserve() {
  %most = call i32 @omp_get_max_threads()
  %others = icmp sgt i32 %most, 1
  ret i1 %others
}

define internal void @pir.omp.release() {
  ret void
}

; What a strand that starts others tells the threads that run them, and where such a thread begins and ends: only
; mixed modules need that.
define internal ptr @pir.omp.host() {
  ret ptr null
}

define internal void @pir.omp.arrive(ptr %host, ptr %visit) {
  ret void
}

define internal void @pir.omp.depart(ptr %visit) {
  ret void
}

; Whether the thread is where nothing may be made a task, and no wait may run one.
define internal i1 @pir.omp.busy() {
  %held = load i64, ptr @pir.omp.held
  %busy = icmp ne i64 %held, 0
  ret i1 %busy
}

; The strand is number `id` of `count` from now on; what it was. And that again.
define internal i64 @pir.omp.number(i32 %id, i32 %count) {
  %old.id = load i32, ptr @pir.thread.id
  %old.count = load i32, ptr @pir.num.threads
  store i32 %id, ptr @pir.thread.id
  store i32 %count, ptr @pir.num.threads
  %low = zext i32 %old.id to i64
  %wide = zext i32 %old.count to i64
  %high = shl i64 %wide, 32
  %both = or i64 %high, %low
  ret i64 %both
}

define internal void @pir.omp.unnumber(i64 %both) {
  %id = trunc i64 %both to i32
  %high = lshr i64 %both, 32
  %count = trunc i64 %high to i32
  store i32 %id, ptr @pir.thread.id
  store i32 %count, ptr @pir.num.threads
  ret void
}

; Ends the process: the machine, or its user, grants fewer threads than a forced region needs.
define internal void @pir.omp.few(i32 %needed, i32 %given) {
  %n = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @pir.omp.few.text, i32 %needed, i32 %given)
  call void @_exit(i32 126)
  unreachable
}
@pir.omp.few.text = private unnamed_addr constant [132 x i8] c"pir: the strands of a forced region need %d threads at once, and OpenMP's run time gives %d (see OMP_THREAD_LIMIT and `ulimit -u`)\0A\00"

; ---- tasks ----

; Makes a strand a task. `size` bytes of its captures are copied; 0: they stay where they are.
define internal void @pir.omp.spawn(ptr %thread, ptr %strand, ptr %captures, i64 %size) {
entry:
  %bits = ptrtoint ptr %thread to i64
  %gtid = trunc i64 %bits to i32
  ; 40 bytes are libomp's, then the strand, its host, and the captures at a multiple of 64.
  %bytes = add i64 %size, 120
  %task = call ptr @__kmpc_omp_task_alloc(ptr @pir.omp.ident, i32 %gtid, i32 1, i64 %bytes, i64 0, ptr @pir.omp.begin)
  %at = getelementptr i8, ptr %task, i64 40
  store ptr %strand, ptr %at
  %at1 = getelementptr i8, ptr %task, i64 48
  %host = call ptr @pir.omp.host()
  store ptr %host, ptr %at1
  %stays = icmp eq i64 %size, 0
  br i1 %stays, label %give, label %copy
copy:
  %address = ptrtoint ptr %task to i64
  %behind = add i64 %address, 119
  %aligned = and i64 %behind, -64
  %place = inttoptr i64 %aligned to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %place, ptr %captures, i64 %size, i1 false)
  br label %give
give:
  %context = phi ptr [ %captures, %entry ], [ %place, %copy ]
  store ptr %context, ptr %task
  %before = atomicrmw add ptr @pir.omp.queued, i64 1 monotonic
  %ignored = call i32 @__kmpc_omp_task(ptr @pir.omp.ident, i32 %gtid, ptr %task)
  ret void
}

; What libomp calls for it.
define internal i32 @pir.omp.begin(i32 %gtid, ptr %task) {
  %visit = alloca [5 x i64], align 16
  %before = atomicrmw sub ptr @pir.omp.queued, i64 1 monotonic
  %at = getelementptr i8, ptr %task, i64 40
  %strand = load ptr, ptr %at
  %at1 = getelementptr i8, ptr %task, i64 48
  %host = load ptr, ptr %at1
  %context = load ptr, ptr %task
  %thread = call ptr @pir.omp.thread(i32 %gtid)
  call void @pir.omp.arrive(ptr %host, ptr %visit)
  call void %strand(ptr %thread, ptr %context)
  call void @pir.omp.depart(ptr %visit)
  ret i32 0
}

define internal void @pir.omp.open(ptr %thread) {
  %bits = ptrtoint ptr %thread to i64
  %gtid = trunc i64 %bits to i32
  call void @__kmpc_taskgroup(ptr @pir.omp.ident, i32 %gtid)
  ret void
}

define internal void @pir.omp.close(ptr %thread) {
  %bits = ptrtoint ptr %thread to i64
  %gtid = trunc i64 %bits to i32
  call void @__kmpc_end_taskgroup(ptr @pir.omp.ident, i32 %gtid)
  ret void
}

; ---- loops ----

; Iterations 0 to `count`, shared in multiples of `unit`. With a width, that many at a time.
define internal void @pir.omp.for(ptr %thread, ptr %chunk, ptr %captures, i64 %count, i64 %unit, i64 %width) {
entry:
  %what = alloca [6 x i64], align 16
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %look, label %done
look:
  %busy = call i1 @pir.omp.busy()
  br i1 %busy, label %here, label %free
free:
  %parallel = call i32 @omp_in_parallel()
  %in = icmp ne i32 %parallel, 0
  br i1 %in, label %room, label %outside
room:
  %bits = ptrtoint ptr %thread to i64
  %most.tasks = lshr i64 %bits, 32
  %queued = load atomic i64, ptr @pir.omp.queued monotonic, align 8
  %full = icmp uge i64 %queued, %most.tasks
  br i1 %full, label %here, label %inside
outside:
  %others = call i1 @pir.omp.reserve()
  br i1 %others, label %open, label %here
here:
  call void %chunk(ptr %thread, ptr %captures, i64 0, i64 %count)
  br label %done
open:
  store ptr %chunk, ptr %what
  %at1 = getelementptr i8, ptr %what, i64 8
  store ptr %captures, ptr %at1
  %at2 = getelementptr i8, ptr %what, i64 16
  store i64 %count, ptr %at2
  %at3 = getelementptr i8, ptr %what, i64 24
  store i64 %unit, ptr %at3
  %at4 = getelementptr i8, ptr %what, i64 32
  store i64 %width, ptr %at4
  %at5 = getelementptr i8, ptr %what, i64 40
  %host = call ptr @pir.omp.host()
  store ptr %host, ptr %at5
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @pir.omp.ident, i32 1, ptr @pir.omp.for.team, ptr %what)
  call void @pir.omp.release()
  br label %done
inside:
  %owner = call ptr @pir.omp.host()
  %gtid = trunc i64 %bits to i32
  %free.width = icmp eq i64 %width, 0
  %step = select i1 %free.width, i64 %count, i64 %width
  %more.units = sub i64 %unit, 1
  br label %block
block:
  %from = phi i64 [ 0, %inside ], [ %to, %block ]
  %rest = sub i64 %count, %from
  %last = icmp ult i64 %rest, %step
  %length = select i1 %last, i64 %rest, i64 %step
  %to = add i64 %from, %length
  %up = add i64 %length, %more.units
  %units = udiv i64 %up, %unit
  %upper = sub i64 %units, 1
  %task = call ptr @__kmpc_omp_task_alloc(ptr @pir.omp.ident, i32 %gtid, i32 1, i64 128, i64 0, ptr @pir.omp.for.part)
  %lb = getelementptr i8, ptr %task, i64 40
  store i64 0, ptr %lb
  %ub = getelementptr i8, ptr %task, i64 48
  store i64 %upper, ptr %ub
  %st = getelementptr i8, ptr %task, i64 56
  store i64 1, ptr %st
  %t1 = getelementptr i8, ptr %task, i64 80
  store ptr %chunk, ptr %t1
  %t2 = getelementptr i8, ptr %task, i64 88
  store ptr %captures, ptr %t2
  %t3 = getelementptr i8, ptr %task, i64 96
  store i64 %from, ptr %t3
  %t4 = getelementptr i8, ptr %task, i64 104
  store i64 %to, ptr %t4
  %t5 = getelementptr i8, ptr %task, i64 112
  store i64 %unit, ptr %t5
  %t6 = getelementptr i8, ptr %task, i64 120
  store ptr %owner, ptr %t6
  ; As many tasks as there is room for, each with one unit at least (2: their number is told).
  %many = icmp ugt i64 %units, %most.tasks
  %tasks = select i1 %many, i64 %most.tasks, i64 %units
  %before = atomicrmw add ptr @pir.omp.queued, i64 %tasks monotonic
  call void @__kmpc_taskloop(ptr @pir.omp.ident, i32 %gtid, ptr %task, i32 1, ptr %lb, ptr %ub, i64 1, i32 0, i32 2, i64 %tasks, ptr null)
  %more = icmp ult i64 %to, %count
  br i1 %more, label %block, label %done
done:
  ret void
}

; A task of the loop: some of its units.
define internal i32 @pir.omp.for.part(i32 %gtid, ptr %task) {
  %visit = alloca [5 x i64], align 16
  %before = atomicrmw sub ptr @pir.omp.queued, i64 1 monotonic
  %lb = getelementptr i8, ptr %task, i64 40
  %low = load i64, ptr %lb
  %ub = getelementptr i8, ptr %task, i64 48
  %high = load i64, ptr %ub
  %t1 = getelementptr i8, ptr %task, i64 80
  %chunk = load ptr, ptr %t1
  %t2 = getelementptr i8, ptr %task, i64 88
  %captures = load ptr, ptr %t2
  %t3 = getelementptr i8, ptr %task, i64 96
  %from = load i64, ptr %t3
  %t4 = getelementptr i8, ptr %task, i64 104
  %to = load i64, ptr %t4
  %t5 = getelementptr i8, ptr %task, i64 112
  %unit = load i64, ptr %t5
  %t6 = getelementptr i8, ptr %task, i64 120
  %host = load ptr, ptr %t6
  %thread = call ptr @pir.omp.thread(i32 %gtid)
  call void @pir.omp.arrive(ptr %host, ptr %visit)
  call void @pir.omp.for.run(ptr %thread, ptr %chunk, ptr %captures, i64 %from, i64 %to, i64 %unit, i64 %low, i64 %high)
  call void @pir.omp.depart(ptr %visit)
  ret i32 0
}

; The units `low` to `high`, both included, of the iterations `from` to `to`.
define internal void @pir.omp.for.run(ptr %thread, ptr %chunk, ptr %captures, i64 %from, i64 %to, i64 %unit, i64 %low, i64 %high) {
  %before = mul i64 %low, %unit
  %begin = add i64 %from, %before
  %next = add i64 %high, 1
  %behind = mul i64 %next, %unit
  %full = add i64 %from, %behind
  %over = icmp ugt i64 %full, %to
  %end = select i1 %over, i64 %to, i64 %full
  call void %chunk(ptr %thread, ptr %captures, i64 %begin, i64 %end)
  ret void
}

; A team of its own: each thread takes one run of units.
define internal void @pir.omp.for.team(ptr %number, ptr %bound, ptr %what) {
entry:
  %visit = alloca [5 x i64], align 16
  %last = alloca i32
  %lb = alloca i64
  %ub = alloca i64
  %st = alloca i64
  %gtid = load i32, ptr %number
  %thread = call ptr @pir.omp.thread(i32 %gtid)
  %chunk = load ptr, ptr %what
  %at1 = getelementptr i8, ptr %what, i64 8
  %captures = load ptr, ptr %at1
  %at2 = getelementptr i8, ptr %what, i64 16
  %count = load i64, ptr %at2
  %at3 = getelementptr i8, ptr %what, i64 24
  %unit = load i64, ptr %at3
  %at4 = getelementptr i8, ptr %what, i64 32
  %width = load i64, ptr %at4
  %at5 = getelementptr i8, ptr %what, i64 40
  %host = load ptr, ptr %at5
  call void @pir.omp.arrive(ptr %host, ptr %visit)
  %free.width = icmp eq i64 %width, 0
  %step = select i1 %free.width, i64 %count, i64 %width
  %more.units = sub i64 %unit, 1
  br label %block
block:
  %from = phi i64 [ 0, %entry ], [ %to, %wait ]
  %rest = sub i64 %count, %from
  %short = icmp ult i64 %rest, %step
  %length = select i1 %short, i64 %rest, i64 %step
  %to = add i64 %from, %length
  %up = add i64 %length, %more.units
  %units = udiv i64 %up, %unit
  %upper = sub i64 %units, 1
  store i32 0, ptr %last
  store i64 0, ptr %lb
  store i64 %upper, ptr %ub
  store i64 1, ptr %st
  call void @__kmpc_for_static_init_8u(ptr @pir.omp.ident, i32 %gtid, i32 34, ptr %last, ptr %lb, ptr %ub, ptr %st, i64 1, i64 1)
  %low = load i64, ptr %lb
  %given = load i64, ptr %ub
  %beyond = icmp ugt i64 %given, %upper
  %high = select i1 %beyond, i64 %upper, i64 %given
  %any = icmp ule i64 %low, %high
  br i1 %any, label %run, label %ran
run:
  call void @pir.omp.for.run(ptr %thread, ptr %chunk, ptr %captures, i64 %from, i64 %to, i64 %unit, i64 %low, i64 %high)
  br label %ran
ran:
  call void @__kmpc_for_static_fini(ptr @pir.omp.ident, i32 %gtid)
  %more = icmp ult i64 %to, %count
  br i1 %more, label %wait, label %done
wait:
  call void @__kmpc_barrier(ptr @pir.omp.ident, i32 %gtid)
  br label %block
done:
  call void @pir.omp.depart(ptr %visit)
  ret void
}

; ---- forced regions ----

; An instance: members of the barrier above 32 bits and those that have arrived below (0), openings of the
; barrier (8), the next number of a strand (16), what `num_threads` says (20); the width, 0 if it has none (24), the number
; of the next part (32), the oldest part that has not ended (40), the entry of the newest such part (48), a lock of the
; last two (56).
;
; Runs `n` strands, each on a thread. Without an instance they belong to that of the strand that starts them and ends
; here. An entry of `table` has the strand (0), its captures (8), whether it is the fork's continuation, and later which
; part it is (16), the entries of the next newer and the next older part that have not ended (24, 32), and of how many
; parts in a row it is the only one that has not (40).
define internal void @pir.omp.team(ptr %thread, ptr %table, i32 %n, ptr %fresh, i32 %count, i64 %width) {
entry:
  %what = alloca [4 x ptr], align 16
  %wide = zext i32 %n to i64
  %members = shl i64 %wide, 32
  %own = icmp eq ptr %fresh, null
  br i1 %own, label %join, label %make
make:
  store i64 %members, ptr %fresh
  %f1 = getelementptr i8, ptr %fresh, i64 8
  store i64 0, ptr %f1
  %f2 = getelementptr i8, ptr %fresh, i64 16
  store i32 0, ptr %f2
  %f3 = getelementptr i8, ptr %fresh, i64 20
  store i32 %count, ptr %f3
  %f4 = getelementptr i8, ptr %fresh, i64 24
  store i64 %width, ptr %f4
  %f5 = getelementptr i8, ptr %fresh, i64 32
  store i64 0, ptr %f5
  %f6 = getelementptr i8, ptr %fresh, i64 40
  store i64 0, ptr %f6
  %f7 = getelementptr i8, ptr %fresh, i64 48
  store ptr null, ptr %f7
  %f8 = getelementptr i8, ptr %fresh, i64 56
  store i64 0, ptr %f8
  br label %start
join:
  %mine = load ptr, ptr @pir.omp.instance
  ; One strand ends, and `n` begin.
  %others = sub i64 %members, 4294967296
  %before = atomicrmw add ptr %mine, i64 %others seq_cst
  br label %start
start:
  %instance = phi ptr [ %fresh, %make ], [ %mine, %join ]
  store ptr %table, ptr %what
  %at1 = getelementptr i8, ptr %what, i64 8
  store ptr %instance, ptr %at1
  %at2 = getelementptr i8, ptr %what, i64 16
  store i32 %n, ptr %at2
  %at3 = getelementptr i8, ptr %what, i64 24
  %host = call ptr @pir.omp.host()
  store ptr %host, ptr %at3
  %mine.part = load i64, ptr @pir.omp.part
  %part = select i1 %own, i64 %mine.part, i64 -1
  call void @pir.omp.parts(ptr %instance, ptr %table, i32 %n, i64 %part)
  %one = icmp eq i32 %n, 1
  br i1 %one, label %here, label %fork
here:
  call void @pir.omp.strand.run(ptr %what, i32 0)
  br label %ended
fork:
  %bits = ptrtoint ptr %thread to i64
  %gtid = trunc i64 %bits to i32
  ; The number of strands is no matter of taste, so OMP_DYNAMIC and OMP_MAX_ACTIVE_LEVELS do not touch it.
  %dynamic = call i32 @omp_get_dynamic()
  %levels = call i32 @omp_get_max_active_levels()
  call void @omp_set_dynamic(i32 0)
  call void @omp_set_max_active_levels(i32 2147483647)
  call void @__kmpc_push_num_threads(ptr @pir.omp.ident, i32 %gtid, i32 %n)
  call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr @pir.omp.ident, i32 1, ptr @pir.omp.strand, ptr %what)
  call void @omp_set_dynamic(i32 %dynamic)
  call void @omp_set_max_active_levels(i32 %levels)
  br label %ended
ended:
  br i1 %own, label %rejoin, label %done
rejoin:
  ; Whoever runs this strand takes it out of the count.
  %again = atomicrmw add ptr %instance, i64 4294967296 seq_cst
  br label %done
done:
  ret void
}

; A thread of the team.
define internal void @pir.omp.strand(ptr %number, ptr %bound, ptr %what) {
entry:
  %at2 = getelementptr i8, ptr %what, i64 16
  %n = load i32, ptr %at2
  %given = call i32 @omp_get_num_threads()
  %me = call i32 @omp_get_thread_num()
  %few = icmp slt i32 %given, %n
  br i1 %few, label %first, label %enough
first:
  %speaks = icmp eq i32 %me, 0
  br i1 %speaks, label %say, label %done
say:
  call void @pir.omp.few(i32 %n, i32 %given)
  br label %done
enough:
  %mine = icmp slt i32 %me, %n
  br i1 %mine, label %run, label %done
run:
  call void @pir.omp.strand.run(ptr %what, i32 %me)
  br label %done
done:
  ret void
}

define internal void @pir.omp.strand.run(ptr %what, i32 %me) {
  %visit = alloca [5 x i64], align 16
  %table = load ptr, ptr %what
  %at1 = getelementptr i8, ptr %what, i64 8
  %instance = load ptr, ptr %at1
  %wide = zext i32 %me to i64
  %offset = mul i64 %wide, 48
  %entry = getelementptr i8, ptr %table, i64 %offset
  %strand = load ptr, ptr %entry
  %entry1 = getelementptr i8, ptr %entry, i64 8
  %captures = load ptr, ptr %entry1
  %at3 = getelementptr i8, ptr %what, i64 24
  %host = load ptr, ptr %at3
  call void @pir.omp.arrive(ptr %host, ptr %visit)
  %old.instance = load ptr, ptr @pir.omp.instance
  %old.part = load i64, ptr @pir.omp.part
  store ptr %instance, ptr @pir.omp.instance
  %part.at = getelementptr i8, ptr %entry, i64 16
  %part = load i64, ptr %part.at
  store i64 %part, ptr @pir.omp.part
  call void @pir.omp.turn(ptr %instance, i64 %part)
  %next = getelementptr i8, ptr %instance, i64 16
  %id = atomicrmw add ptr %next, i32 1 monotonic
  %all = getelementptr i8, ptr %instance, i64 20
  %count = load i32, ptr %all
  %old.number = call i64 @pir.omp.number(i32 %id, i32 %count)
  %thread = call ptr @pir.omp.worker()
  call void %strand(ptr %thread, ptr %captures)
  call void @pir.omp.part.end(ptr %instance, ptr %entry)
  call void @pir.omp.leave(ptr %instance)
  store ptr %old.instance, ptr @pir.omp.instance
  store i64 %old.part, ptr @pir.omp.part
  call void @pir.omp.unnumber(i64 %old.number)
  call void @pir.omp.depart(ptr %visit)
  ret void
}

; Numbers the strands that a strand starts that is this `part` of the instance: those of the spine, but for the
; continuation, are parts.
define internal void @pir.omp.parts(ptr %instance, ptr %table, i32 %n, i64 %parent) {
entry:
  %width.at = getelementptr i8, ptr %instance, i64 24
  %width = load i64, ptr %width.at
  %bounded = icmp ne i64 %width, 0
  %spine = icmp eq i64 %parent, -1
  %next.at = getelementptr i8, ptr %instance, i64 32
  %newest.at = getelementptr i8, ptr %instance, i64 48
  %lock = getelementptr i8, ptr %instance, i64 56
  %wide = zext i32 %n to i64
  br label %each
each:
  %k = phi i64 [ 0, %entry ], [ %k1, %again ]
  %more = icmp ult i64 %k, %wide
  br i1 %more, label %one, label %out
one:
  %offset = mul i64 %k, 48
  %entry.at = getelementptr i8, ptr %table, i64 %offset
  %part.at = getelementptr i8, ptr %entry.at, i64 16
  %continues = load i64, ptr %part.at
  %goes.on = icmp ne i64 %continues, 0
  %other = select i1 %spine, i64 -1, i64 -2
  store i64 %other, ptr %part.at
  %stays = select i1 %goes.on, i1 false, i1 %spine
  %numbered = select i1 %stays, i1 %bounded, i1 false
  br i1 %numbered, label %number, label %again
number:
  %part = load i64, ptr %next.at
  %following = add i64 %part, 1
  store i64 %following, ptr %next.at
  store i64 %part, ptr %part.at
  %newer.at = getelementptr i8, ptr %entry.at, i64 24
  store ptr null, ptr %newer.at
  %run.at = getelementptr i8, ptr %entry.at, i64 40
  store i64 1, ptr %run.at
  call void @pir.omp.lock(ptr %lock)
  %older = load ptr, ptr %newest.at
  %older.at = getelementptr i8, ptr %entry.at, i64 32
  store ptr %older, ptr %older.at
  store ptr %entry.at, ptr %newest.at
  %none = icmp eq ptr %older, null
  br i1 %none, label %free, label %link
link:
  %link.at = getelementptr i8, ptr %older, i64 24
  store ptr %entry.at, ptr %link.at
  br label %free
free:
  store atomic i64 0, ptr %lock release, align 8
  br label %again
again:
  %k1 = add i64 %k, 1
  br label %each
out:
  ret void
}

define internal void @pir.omp.lock(ptr %lock) {
entry:
  br label %try
try:
  %old = atomicrmw xchg ptr %lock, i64 1 acquire
  %free = icmp eq i64 %old, 0
  br i1 %free, label %out, label %wait
wait:
  %y = call i32 @sched_yield()
  br label %try
out:
  ret void
}

; Waits until all parts have ended that the width puts before this one.
define internal void @pir.omp.turn(ptr %instance, i64 %part) {
entry:
  %width.at = getelementptr i8, ptr %instance, i64 24
  %width = load i64, ptr %width.at
  %bounded = icmp ne i64 %width, 0
  %numbered = icmp sge i64 %part, 0
  %waits = and i1 %bounded, %numbered
  br i1 %waits, label %look, label %out
look:
  %round = phi i32 [ 0, %entry ], [ %next, %again ]
  %oldest.at = getelementptr i8, ptr %instance, i64 40
  %oldest = load atomic i64, ptr %oldest.at acquire, align 8
  %distance = sub i64 %part, %oldest
  %may = icmp ult i64 %distance, %width
  br i1 %may, label %out, label %idle
idle:
  %next = add i32 %round, 1
  %long = icmp ugt i32 %round, 4000
  br i1 %long, label %sleep, label %yield
yield:
  %y = call i32 @sched_yield()
  br label %again
sleep:
  %z = call i32 @usleep(i32 50)
  br label %again
again:
  br label %look
out:
  ret void
}

; The strand of an entry has ended, and all that it started. The parts that it stood for are those of the next older
; entry now, or have all ended.
define internal void @pir.omp.part.end(ptr %instance, ptr %entry.at) {
entry:
  %width.at = getelementptr i8, ptr %instance, i64 24
  %width = load i64, ptr %width.at
  %bounded = icmp ne i64 %width, 0
  %part.at = getelementptr i8, ptr %entry.at, i64 16
  %part = load i64, ptr %part.at
  %numbered = icmp sge i64 %part, 0
  %counts = and i1 %bounded, %numbered
  br i1 %counts, label %look, label %out
look:
  %lock = getelementptr i8, ptr %instance, i64 56
  call void @pir.omp.lock(ptr %lock)
  %newer.at = getelementptr i8, ptr %entry.at, i64 24
  %newer = load ptr, ptr %newer.at
  %older.at = getelementptr i8, ptr %entry.at, i64 32
  %older = load ptr, ptr %older.at
  %run.at = getelementptr i8, ptr %entry.at, i64 40
  %run = load i64, ptr %run.at
  %oldest.at = getelementptr i8, ptr %instance, i64 40
  %first = icmp eq ptr %older, null
  br i1 %first, label %advance, label %hand
advance:
  %oldest = load i64, ptr %oldest.at
  %later = add i64 %oldest, %run
  store atomic i64 %later, ptr %oldest.at release, align 8
  br label %above
hand:
  %older.run.at = getelementptr i8, ptr %older, i64 40
  %older.run = load i64, ptr %older.run.at
  %both = add i64 %older.run, %run
  store i64 %both, ptr %older.run.at
  %link.at = getelementptr i8, ptr %older, i64 24
  store ptr %newer, ptr %link.at
  br label %above
above:
  %last = icmp eq ptr %newer, null
  br i1 %last, label %newest, label %middle
newest:
  %newest.at = getelementptr i8, ptr %instance, i64 48
  store ptr %older, ptr %newest.at
  br label %free
middle:
  %back.at = getelementptr i8, ptr %newer, i64 32
  store ptr %older, ptr %back.at
  br label %free
free:
  store atomic i64 0, ptr %lock release, align 8
  br label %out
out:
  ret void
}

; One member less. The barrier opens if all others have arrived.
define internal void @pir.omp.leave(ptr %instance) {
entry:
  %first = load atomic i64, ptr %instance monotonic, align 8
  br label %try
try:
  %word = phi i64 [ %first, %entry ], [ %seen, %try ]
  %arrived = and i64 %word, 4294967295
  %less = sub i64 %word, 4294967296
  %members = lshr i64 %less, 32
  %some = icmp ne i64 %arrived, 0
  %all = icmp eq i64 %arrived, %members
  %opens = and i1 %some, %all
  %none = sub i64 %less, %arrived
  %new = select i1 %opens, i64 %none, i64 %less
  %pair = cmpxchg ptr %instance, i64 %word, i64 %new seq_cst seq_cst
  %seen = extractvalue { i64, i1 } %pair, 0
  %done = extractvalue { i64, i1 } %pair, 1
  br i1 %done, label %did, label %try
did:
  br i1 %opens, label %open, label %out
open:
  %at = getelementptr i8, ptr %instance, i64 8
  %before = atomicrmw add ptr %at, i64 1 seq_cst
  br label %out
out:
  ret void
}

; Waits for all members of the strand's instance.
define internal void @pir.omp.barrier() {
entry:
  %instance = load ptr, ptr @pir.omp.instance
  %outside = icmp eq ptr %instance, null
  br i1 %outside, label %wrong, label %look
wrong:
  %n = call i32 (i32, ptr, ...) @dprintf(i32 2, ptr @pir.omp.outside.text)
  call void @_exit(i32 126)
  unreachable
look:
  %at = getelementptr i8, ptr %instance, i64 8
  %opening = load atomic i64, ptr %at acquire, align 8
  %first = load atomic i64, ptr %instance monotonic, align 8
  br label %try
try:
  %word = phi i64 [ %first, %look ], [ %seen, %try ]
  %more = add i64 %word, 1
  %arrived = and i64 %more, 4294967295
  %members = lshr i64 %more, 32
  %opens = icmp eq i64 %arrived, %members
  %none = sub i64 %more, %arrived
  %new = select i1 %opens, i64 %none, i64 %more
  %pair = cmpxchg ptr %instance, i64 %word, i64 %new seq_cst seq_cst
  %seen = extractvalue { i64, i1 } %pair, 0
  %done = extractvalue { i64, i1 } %pair, 1
  br i1 %done, label %did, label %try
did:
  br i1 %opens, label %open, label %wait
open:
  %before = atomicrmw add ptr %at, i64 1 seq_cst
  ret void
wait:
  %round = phi i32 [ 0, %did ], [ %next, %again ]
  %now = load atomic i64, ptr %at acquire, align 8
  %same = icmp eq i64 %now, %opening
  br i1 %same, label %idle, label %out
idle:
  %next = add i32 %round, 1
  %long = icmp ugt i32 %round, 4000
  br i1 %long, label %sleep, label %yield
yield:
  %y = call i32 @sched_yield()
  br label %again
sleep:
  %z = call i32 @usleep(i32 50)
  br label %again
again:
  br label %wait
out:
  ret void
}
@pir.omp.outside.text = private unnamed_addr constant [55 x i8] c"pir: a barrier outside the strands of a forced region\0A\00"

; ---- critical sections ----

; A section in use: its object (0), the strands in it or waiting for it (8), the next one (16), libomp's
; lock (24). They lie in 64 lists by address, each with a lock of its own, and are used again.
@pir.omp.sections = internal global [64 x ptr] zeroinitializer
@pir.omp.guards = internal global [512 x i32] zeroinitializer

define internal i64 @pir.omp.list(ptr %p) {
  %address = ptrtoint ptr %p to i64
  %mixed = mul i64 %address, -7046029254386353131
  %n = lshr i64 %mixed, 58
  ret i64 %n
}

define internal void @pir.omp.enter(ptr %p) {
entry:
  %gtid = call i32 @__kmpc_global_thread_num(ptr @pir.omp.ident)
  %n = call i64 @pir.omp.list(ptr %p)
  %guard.at = mul i64 %n, 32
  %guard = getelementptr i8, ptr @pir.omp.guards, i64 %guard.at
  %head.at = mul i64 %n, 8
  %head = getelementptr i8, ptr @pir.omp.sections, i64 %head.at
  call void @__kmpc_critical(ptr @pir.omp.ident, i32 %gtid, ptr %guard)
  %first = load ptr, ptr %head
  br label %look
look:
  %section = phi ptr [ %first, %entry ], [ %next, %other ]
  %unused = phi ptr [ null, %entry ], [ %unused.now, %other ]
  %none = icmp eq ptr %section, null
  br i1 %none, label %missing, label %compare
compare:
  %users.at = getelementptr i8, ptr %section, i64 8
  %users = load i64, ptr %users.at
  %used = icmp ne i64 %users, 0
  %object = load ptr, ptr %section
  %same = icmp eq ptr %object, %p
  %found = and i1 %used, %same
  br i1 %found, label %take, label %other
other:
  %unused.now = select i1 %used, ptr %unused, ptr %section
  %next.at = getelementptr i8, ptr %section, i64 16
  %next = load ptr, ptr %next.at
  br label %look
missing:
  %again = icmp ne ptr %unused, null
  br i1 %again, label %reuse, label %make
make:
  %made = call ptr @kmp_calloc(i64 1, i64 64)
  %made.next = getelementptr i8, ptr %made, i64 16
  store ptr %first, ptr %made.next
  store ptr %made, ptr %head
  br label %reuse
reuse:
  %new = phi ptr [ %unused, %missing ], [ %made, %make ]
  store ptr %p, ptr %new
  br label %take
take:
  %mine = phi ptr [ %section, %compare ], [ %new, %reuse ]
  %mine.users = getelementptr i8, ptr %mine, i64 8
  %before = load i64, ptr %mine.users
  %after = add i64 %before, 1
  store i64 %after, ptr %mine.users
  call void @__kmpc_end_critical(ptr @pir.omp.ident, i32 %gtid, ptr %guard)
  %lock = getelementptr i8, ptr %mine, i64 24
  call void @__kmpc_critical(ptr @pir.omp.ident, i32 %gtid, ptr %lock)
  %held = load i64, ptr @pir.omp.held
  %more = add i64 %held, 1
  store i64 %more, ptr @pir.omp.held
  ret void
}

define internal void @pir.omp.exit(ptr %p) {
entry:
  %gtid = call i32 @__kmpc_global_thread_num(ptr @pir.omp.ident)
  %n = call i64 @pir.omp.list(ptr %p)
  %guard.at = mul i64 %n, 32
  %guard = getelementptr i8, ptr @pir.omp.guards, i64 %guard.at
  %head.at = mul i64 %n, 8
  %head = getelementptr i8, ptr @pir.omp.sections, i64 %head.at
  call void @__kmpc_critical(ptr @pir.omp.ident, i32 %gtid, ptr %guard)
  %first = load ptr, ptr %head
  br label %look
look:
  %section = phi ptr [ %first, %entry ], [ %next, %other ]
  %none = icmp eq ptr %section, null
  br i1 %none, label %out, label %compare
compare:
  %users.at = getelementptr i8, ptr %section, i64 8
  %users = load i64, ptr %users.at
  %used = icmp ne i64 %users, 0
  %object = load ptr, ptr %section
  %same = icmp eq ptr %object, %p
  %found = and i1 %used, %same
  br i1 %found, label %leave, label %other
other:
  %next.at = getelementptr i8, ptr %section, i64 16
  %next = load ptr, ptr %next.at
  br label %look
leave:
  %lock = getelementptr i8, ptr %section, i64 24
  call void @__kmpc_end_critical(ptr @pir.omp.ident, i32 %gtid, ptr %lock)
  %after = sub i64 %users, 1
  store i64 %after, ptr %users.at
  %held = load i64, ptr @pir.omp.held
  %less = sub i64 %held, 1
  store i64 %less, ptr @pir.omp.held
  br label %out
out:
  call void @__kmpc_end_critical(ptr @pir.omp.ident, i32 %gtid, ptr %guard)
  ret void
}
