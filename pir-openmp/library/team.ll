define i32 @pir_omp_team_size(ptr %s) {
entry:
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 8
  %0 = load i32, ptr %pushed, align 8
  store i32 0, ptr %pushed, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %1, null
  br i1 %tobool.not, label %if.end, label %land.lhs.true

land.lhs.true:
  %active = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load i32, ptr %active, align 8
  %call = tail call ptr @pir_omp_levels()
  %3 = load i32, ptr %call, align 4
  %cmp.not = icmp slt i32 %2, %3
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:
  %cmp3 = icmp slt i32 %0, 1
  br i1 %cmp3, label %if.then4, label %if.end5

if.then4:
  %threads = getelementptr inbounds nuw i8, ptr %s, i64 4
  %4 = load i32, ptr %threads, align 4
  br label %if.end5

if.end5:
  %asked.0 = phi i32 [ %4, %if.then4 ], [ %0, %if.end ]
  %cmp6 = icmp slt i32 %asked.0, 1
  br i1 %cmp6, label %if.then7, label %if.end9

if.then7:
  %call8 = tail call ptr @pir_omp_threads()
  %5 = load i32, ptr %call8, align 4
  br label %if.end9

if.end9:
  %asked.1 = phi i32 [ %5, %if.then7 ], [ %asked.0, %if.end5 ]
  %cmp10 = icmp sgt i32 %asked.1, 0
  br i1 %cmp10, label %cleanup, label %cond.false

cond.false:
  %call11 = tail call i32 @llvm.parallel.max_threads()
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 1, %land.lhs.true ], [ %call11, %cond.false ], [ %asked.1, %if.end9 ]
  ret i32 %retval.0
}

declare void @llvm.lifetime.start.p0(ptr)

declare ptr @pir_omp_levels()

declare ptr @pir_omp_threads()

declare i32 @llvm.parallel.max_threads()

declare void @llvm.lifetime.end.p0(ptr)

define void @pir_omp_team_begin(ptr %t, ptr %s, i32 %n) {
entry:
  store i32 %n, ptr %t, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %level = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %level, align 4
  %2 = add nsw i32 %1, 1
  br label %cond.end

cond.end:
  %cond = phi i32 [ %2, %cond.true ], [ 1, %entry ]
  %level2 = getelementptr inbounds nuw i8, ptr %t, i64 4
  store i32 %cond, ptr %level2, align 4
  %3 = load ptr, ptr %team, align 8
  %tobool4.not = icmp eq ptr %3, null
  br i1 %tobool4.not, label %cond.end8, label %cond.true5

cond.true5:
  %active = getelementptr inbounds nuw i8, ptr %3, i64 8
  %4 = load i32, ptr %active, align 8
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %4, %cond.true5 ], [ 0, %cond.end ]
  %cmp = icmp sgt i32 %n, 1
  %conv = zext i1 %cmp to i32
  %add10 = add nsw i32 %cond9, %conv
  %active11 = getelementptr inbounds nuw i8, ptr %t, i64 8
  store i32 %add10, ptr %active11, align 8
  %alone = getelementptr inbounds nuw i8, ptr %t, i64 12
  store i32 0, ptr %alone, align 4
  %parent = getelementptr inbounds nuw i8, ptr %t, i64 16
  store ptr %s, ptr %parent, align 8
  %first = getelementptr inbounds nuw i8, ptr %t, i64 24
  store ptr null, ptr %first, align 8
  ret void
}

define void @pir_omp_team_alone(ptr %t) {
entry:
  %alone = getelementptr inbounds nuw i8, ptr %t, i64 12
  store i32 1, ptr %alone, align 4
  ret void
}

define void @pir_omp_team_end(ptr %t) {
entry:
  %first = getelementptr inbounds nuw i8, ptr %t, i64 24
  %0 = load ptr, ptr %first, align 8
  %tobool.not5 = icmp eq ptr %0, null
  br i1 %tobool.not5, label %for.cond.cleanup, label %for.body

for.cond.cleanup:
  ret void

for.body:
  %n.06 = phi ptr [ %1, %for.body ], [ %0, %entry ]
  %1 = load ptr, ptr %n.06, align 8
  tail call void @free(ptr %n.06)
  %tobool.not = icmp eq ptr %1, null
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body
}

declare void @free(ptr)

define void @pir_omp_strand_begin(ptr %s, ptr %t, i32 %id) {
entry:
  store i32 %id, ptr %s, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr %t, ptr %team, align 8
  %first = getelementptr inbounds nuw i8, ptr %t, i64 24
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr %first, ptr %at, align 8
  %parent = getelementptr inbounds nuw i8, ptr %t, i64 16
  %0 = load ptr, ptr %parent, align 8
  %threads = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %threads, align 4
  %threads2 = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 %1, ptr %threads2, align 4
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 8
  store i32 0, ptr %pushed, align 8
  ret void
}

define void @pir_omp_strand_enter(ptr %s) {
entry:
  %call = tail call ptr @pir_omp_slot()
  %0 = load ptr, ptr %call, align 8
  %below = getelementptr inbounds nuw i8, ptr %s, i64 40
  store ptr %0, ptr %below, align 8
  store ptr %s, ptr %call, align 8
  ret void
}

declare ptr @pir_omp_slot()

define void @pir_omp_strand_leave(ptr %s) {
entry:
  %below = getelementptr inbounds nuw i8, ptr %s, i64 40
  %0 = load ptr, ptr %below, align 8
  %call = tail call ptr @pir_omp_slot()
  store ptr %0, ptr %call, align 8
  ret void
}

define ptr @pir_omp_current() {
entry:
  %call = tail call ptr @pir_omp_slot()
  %0 = load ptr, ptr %call, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.false, label %cond.end

cond.false:
  %call1 = tail call ptr @pir_omp_initial()
  br label %cond.end

cond.end:
  %cond = phi ptr [ %call1, %cond.false ], [ %0, %entry ]
  ret ptr %cond
}

declare ptr @pir_omp_initial()

define void @pir_omp_task_begin(ptr %s, ptr %creator) {
entry:
  %0 = load i32, ptr %creator, align 8
  store i32 %0, ptr %s, align 8
  %team = getelementptr inbounds nuw i8, ptr %creator, i64 16
  %1 = load ptr, ptr %team, align 8
  %team2 = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr %1, ptr %team2, align 8
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr null, ptr %at, align 8
  %threads = getelementptr inbounds nuw i8, ptr %creator, i64 4
  %2 = load i32, ptr %threads, align 4
  %threads3 = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 %2, ptr %threads3, align 4
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 8
  store i32 0, ptr %pushed, align 8
  ret void
}

define ptr @pir_omp_task_alloc(i64 %bytes, i64 %shared) {
entry:
  %add = add i64 %bytes, 15
  %and = and i64 %add, -16
  %add1 = add i64 %and, %shared
  %call = tail call ptr @malloc(i64 %add1)
  %add.ptr = getelementptr inbounds nuw i8, ptr %call, i64 %and
  store ptr %add.ptr, ptr %call, align 8
  %routine = getelementptr inbounds nuw i8, ptr %call, i64 8
  store ptr null, ptr %routine, align 8
  %part = getelementptr inbounds nuw i8, ptr %call, i64 16
  store i32 0, ptr %part, align 8
  ret ptr %call
}

declare ptr @malloc(i64)

define void @pir_omp_push_num_threads(ptr %s, i32 %n) {
entry:
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 8
  store i32 %n, ptr %pushed, align 8
  ret void
}

define void @pir_omp_barrier(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %if.end

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %if.then, label %if.end

if.then:
  tail call void @llvm.parallel.barrier()
  br label %if.end

if.end:
  ret void
}

declare void @llvm.parallel.barrier()

define i32 @pir_omp_cancel_barrier(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %if.end

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %if.then, label %if.end

if.then:
  tail call void @llvm.parallel.barrier()
  br label %if.end

if.end:
  ret i32 0
}

define void @pir_omp_reduce_end(ptr %s, ptr %lock) {
entry:
  tail call void @llvm.parallel.critical.exit(ptr %lock)
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %if.end

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %if.then, label %if.end

if.then:
  tail call void @llvm.parallel.barrier()
  br label %if.end

if.end:
  ret void
}

declare void @llvm.parallel.critical.exit(ptr)

define i32 @pir_omp_single(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %return, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %return

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp eq i32 %2, 1
  br i1 %3, label %return, label %if.end

if.end:
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at.i, align 8
  %5 = load atomic i64, ptr %4 acquire, align 8
  %6 = inttoptr i64 %5 to ptr
  %tobool.not.i4 = icmp eq i64 %5, 0
  br i1 %tobool.not.i4, label %if.then.i, label %next_node.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 32)
  %7 = load ptr, ptr %at.i, align 8
  %8 = ptrtoint ptr %call.i to i64
  %9 = cmpxchg ptr %7, i64 0, i64 %8 acq_rel acquire, align 8
  %10 = extractvalue { i64, i1 } %9, 1
  br i1 %10, label %next_node.exit, label %if.else.i

if.else.i:
  %11 = extractvalue { i64, i1 } %9, 0
  %12 = inttoptr i64 %11 to ptr
  tail call void @free(ptr %call.i)
  br label %next_node.exit

next_node.exit:
  %n.2.i = phi ptr [ %6, %if.end ], [ %12, %if.else.i ], [ %call.i, %if.then.i ]
  store ptr %n.2.i, ptr %at.i, align 8
  %taken = getelementptr inbounds nuw i8, ptr %n.2.i, i64 8
  %13 = atomicrmw xchg ptr %taken, i64 1 monotonic, align 8
  %cmp2 = icmp eq i64 %13, 0
  %conv = zext i1 %cmp2 to i32
  br label %return

return:
  %retval.0 = phi i32 [ %conv, %next_node.exit ], [ 1, %cond.true.i ], [ 1, %entry ], [ 1, %land.lhs.true.i ]
  ret i32 %retval.0
}

define void @pir_omp_copyprivate(ptr %s, ptr %data, ptr %copy, i32 %mine) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %return, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %return

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp eq i32 %2, 1
  br i1 %3, label %return, label %if.end

if.end:
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq i32 %mine, 0
  br i1 %tobool.not, label %if.then5.critedge, label %if.then1

if.then1:
  %data2 = getelementptr inbounds nuw i8, ptr %4, i64 24
  store ptr %data, ptr %data2, align 8
  tail call void @llvm.parallel.barrier()
  br label %if.end7

if.then5.critedge:
  tail call void @llvm.parallel.barrier()
  %data6 = getelementptr inbounds nuw i8, ptr %4, i64 24
  %5 = load ptr, ptr %data6, align 8
  tail call void %copy(ptr %data, ptr %5)
  br label %if.end7

if.end7:
  tail call void @llvm.parallel.barrier()
  br label %return

return:
  ret void
}

define i32 @pir_omp_master(ptr %s) {
entry:
  %0 = load i32, ptr %s, align 8
  %cmp = icmp eq i32 %0, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @pir_omp_masked(ptr %s, i32 %filter) {
entry:
  %0 = load i32, ptr %s, align 8
  %cmp = icmp eq i32 %0, %filter
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @pir_omp_thread_num(ptr %s) {
entry:
  %0 = load i32, ptr %s, align 8
  ret i32 %0
}

define i32 @pir_omp_num_threads(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %size.exit, label %cond.true.i

cond.true.i:
  %1 = load i32, ptr %0, align 8
  br label %size.exit

size.exit:
  %cond.i = phi i32 [ %1, %cond.true.i ], [ 1, %entry ]
  ret i32 %cond.i
}

define i32 @pir_omp_max_threads(ptr %s) {
entry:
  %threads = getelementptr inbounds nuw i8, ptr %s, i64 4
  %0 = load i32, ptr %threads, align 4
  %cmp = icmp slt i32 %0, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %call = tail call ptr @pir_omp_threads()
  %1 = load i32, ptr %call, align 4
  br label %if.end

if.end:
  %n.0 = phi i32 [ %1, %if.then ], [ %0, %entry ]
  %cmp1 = icmp sgt i32 %n.0, 0
  br i1 %cmp1, label %cond.end, label %cond.false

cond.false:
  %call2 = tail call i32 @llvm.parallel.max_threads()
  br label %cond.end

cond.end:
  %cond = phi i32 [ %call2, %cond.false ], [ %n.0, %if.end ]
  ret i32 %cond
}

define void @pir_omp_set_num_threads(ptr %s, i32 %n) {
entry:
  %cmp = icmp slt i32 %n, 1
  br i1 %cmp, label %if.end2, label %if.end

if.end:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.else, label %if.then1

if.then1:
  %threads = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 %n, ptr %threads, align 4
  br label %if.end2

if.else:
  %call = tail call ptr @pir_omp_threads()
  store i32 %n, ptr %call, align 4
  br label %if.end2

if.end2:
  ret void
}

define i32 @pir_omp_in_parallel(ptr %s) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %land.end, label %land.rhs

land.rhs:
  %active = getelementptr inbounds nuw i8, ptr %0, i64 8
  %1 = load i32, ptr %active, align 8
  %cmp = icmp sgt i32 %1, 0
  %2 = zext i1 %cmp to i32
  br label %land.end

land.end:
  %land.ext = phi i32 [ 0, %entry ], [ %2, %land.rhs ]
  ret i32 %land.ext
}

define i32 @pir_omp_level(ptr %s) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %level = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %level, align 4
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  ret i32 %cond
}

define i32 @pir_omp_active_level(ptr %s) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %active = getelementptr inbounds nuw i8, ptr %0, i64 8
  %1 = load i32, ptr %active, align 8
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  ret i32 %cond
}

define i32 @pir_omp_ancestor_thread_num(ptr %s, i32 %level) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %level2 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %level2, align 4
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %cmp = icmp slt i32 %level, 0
  %cmp3 = icmp sgt i32 %level, %cond
  %or.cond = select i1 %cmp, i1 true, i1 %cmp3
  br i1 %or.cond, label %cleanup, label %for.cond.preheader

for.cond.preheader:
  %cmp413 = icmp sgt i32 %cond, %level
  br i1 %cmp413, label %for.body, label %for.end

for.body:
  %here.015 = phi i32 [ %dec, %for.body ], [ %cond, %for.cond.preheader ]
  %s.addr.014 = phi ptr [ %3, %for.body ], [ %s, %for.cond.preheader ]
  %team5 = getelementptr inbounds nuw i8, ptr %s.addr.014, i64 16
  %2 = load ptr, ptr %team5, align 8
  %parent = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %parent, align 8
  %dec = add nsw i32 %here.015, -1
  %cmp4 = icmp sgt i32 %dec, %level
  br i1 %cmp4, label %for.body, label %for.end

for.end:
  %s.addr.0.lcssa = phi ptr [ %s, %for.cond.preheader ], [ %3, %for.body ]
  %4 = load i32, ptr %s.addr.0.lcssa, align 8
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ %4, %for.end ], [ -1, %cond.end ]
  ret i32 %retval.0
}

define i32 @pir_omp_team_size_at(ptr %s, i32 %level) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %level2 = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %level2, align 4
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  %cmp = icmp slt i32 %level, 0
  %cmp3 = icmp sgt i32 %level, %cond
  %or.cond = select i1 %cmp, i1 true, i1 %cmp3
  br i1 %or.cond, label %cleanup, label %for.cond.preheader

for.cond.preheader:
  %cmp413 = icmp sgt i32 %cond, %level
  br i1 %cmp413, label %for.body, label %for.end

for.body:
  %here.015 = phi i32 [ %dec, %for.body ], [ %cond, %for.cond.preheader ]
  %s.addr.014 = phi ptr [ %3, %for.body ], [ %s, %for.cond.preheader ]
  %team5 = getelementptr inbounds nuw i8, ptr %s.addr.014, i64 16
  %2 = load ptr, ptr %team5, align 8
  %parent = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %parent, align 8
  %dec = add nsw i32 %here.015, -1
  %cmp4 = icmp sgt i32 %dec, %level
  br i1 %cmp4, label %for.body, label %for.end

for.end:
  %s.addr.0.lcssa = phi ptr [ %s, %for.cond.preheader ], [ %3, %for.body ]
  %team.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa, i64 16
  %4 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cleanup, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 8
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ -1, %cond.end ], [ %5, %cond.true.i ], [ 1, %for.end ]
  ret i32 %retval.0
}

define i32 @pir_omp_max_active_levels() {
entry:
  %call = tail call ptr @pir_omp_levels()
  %0 = load i32, ptr %call, align 4
  ret i32 %0
}

define void @pir_omp_set_max_active_levels(i32 %n) {
entry:
  %cmp = icmp sgt i32 %n, -1
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %call = tail call ptr @pir_omp_levels()
  store i32 %n, ptr %call, align 4
  br label %if.end

if.end:
  ret void
}

define i32 @pir_omp_nested() {
entry:
  %call = tail call ptr @pir_omp_levels()
  %0 = load i32, ptr %call, align 4
  %cmp = icmp sgt i32 %0, 1
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define void @pir_omp_set_nested(i32 %on) {
entry:
  %tobool.not = icmp eq i32 %on, 0
  %cond = select i1 %tobool.not, i32 1, i32 2147483647
  %call = tail call ptr @pir_omp_levels()
  store i32 %cond, ptr %call, align 4
  ret void
}

define i32 @pir_omp_num_procs() {
entry:
  %call = tail call i32 @llvm.parallel.max_threads()
  ret i32 %call
}

define i32 @pir_omp_zero() {
entry:
  ret i32 0
}

define i32 @pir_omp_one() {
entry:
  ret i32 1
}

define i32 @pir_omp_unlimited() {
entry:
  ret i32 2147483647
}

define void @pir_omp_nothing() {
entry:
  ret void
}

define void @pir_omp_static_4(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %2 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %2, i64 12
  %3 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %3, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %4 = load i32, ptr %2, align 8
  br label %workers.exit

workers.exit:
  %cond.i = phi i32 [ %4, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %5 = load i32, ptr %s, align 8
  %cmp = icmp sgt i32 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp2 = icmp slt i32 %1, %0
  br i1 %cmp2, label %if.then, label %if.end

cond.false:
  %cmp3 = icmp slt i32 %0, %1
  br i1 %cmp3, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %cleanup71

if.end:
  br i1 %cmp, label %cond.true5, label %cond.false6

cond.true5:
  %sub = sub i32 %1, %0
  %div = udiv i32 %sub, %step
  br label %cond.end

cond.false6:
  %sub7 = sub i32 %0, %1
  %sub8 = sub nsw i32 0, %step
  %div9 = udiv i32 %sub7, %sub8
  br label %cond.end

cond.end:
  %cond.in = phi i32 [ %div, %cond.true5 ], [ %div9, %cond.false6 ]
  %cond = add i32 %cond.in, 1
  %cmp11 = icmp eq i32 %cond.i, 1
  br i1 %cmp11, label %if.then12, label %if.end22

if.then12:
  store i32 1, ptr %last, align 4
  %reass.sub = sub i32 %1, %0
  %add16 = add i32 %reass.sub, 1
  %6 = xor i32 %0, -1
  %sub19 = add i32 %1, %6
  %cond21 = select i1 %cmp, i32 %add16, i32 %sub19
  store i32 %cond21, ptr %stride, align 4
  br label %cleanup71

if.end22:
  %and = and i32 %kind, 4095
  %cmp23 = icmp eq i32 %and, 33
  br i1 %cmp23, label %if.then24, label %if.end40

if.then24:
  %cond29 = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %mul = mul i32 %cond29, %step
  %mul30 = mul i32 %mul, %5
  %add31 = add i32 %mul30, %0
  store i32 %add31, ptr %lower, align 4
  %sub32 = add nsw i32 %cond29, -1
  %mul33 = mul i32 %sub32, %step
  %add34 = add i32 %add31, %mul33
  store i32 %add34, ptr %upper, align 4
  %mul35 = mul i32 %cond29, %step
  %mul36 = mul i32 %mul35, %cond.i
  store i32 %mul36, ptr %stride, align 4
  %div38 = udiv i32 %cond.in, %cond29
  %rem = urem i32 %div38, %cond.i
  %cmp39 = icmp eq i32 %5, %rem
  %conv = zext i1 %cmp39 to i32
  store i32 %conv, ptr %last, align 4
  br label %cleanup71

if.end40:
  %div41 = udiv i32 %cond, %cond.i
  %rem42 = urem i32 %cond, %cond.i
  %cmp43 = icmp ult i32 %5, %rem42
  %conv44 = zext i1 %cmp43 to i32
  %add45 = add nuw i32 %div41, %conv44
  %mul54 = mul i32 %cond, %step
  store i32 %mul54, ptr %stride, align 4
  %cmp55 = icmp eq i32 %add45, 0
  br i1 %cmp55, label %if.then57, label %if.end59

if.then57:
  %add58 = add nsw i32 %1, %step
  store i32 %add58, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup

if.end59:
  %mul46 = mul i32 %div41, %5
  %cond52 = tail call i32 @llvm.umin.i32(i32 %5, i32 %rem42)
  %add53 = add i32 %cond52, %mul46
  %mul60 = mul i32 %add53, %step
  %add61 = add i32 %mul60, %0
  store i32 %add61, ptr %lower, align 4
  %sub62 = add i32 %add45, -1
  %mul63 = mul i32 %sub62, %step
  %add64 = add i32 %mul63, %add61
  store i32 %add64, ptr %upper, align 4
  %add65 = add i32 %add45, %add53
  %cmp66 = icmp eq i32 %add65, %cond
  %conv67 = zext i1 %cmp66 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv67, %if.end59 ], [ 0, %if.then57 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup71

cleanup71:
  ret void
}

define void @pir_omp_static_4u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %2 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %2, i64 12
  %3 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %3, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %4 = load i32, ptr %2, align 8
  br label %workers.exit

workers.exit:
  %cond.i = phi i32 [ %4, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %5 = load i32, ptr %s, align 8
  %cmp = icmp sgt i32 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp2 = icmp ult i32 %1, %0
  br i1 %cmp2, label %if.then, label %if.end

cond.false:
  %cmp3 = icmp ult i32 %0, %1
  br i1 %cmp3, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %cleanup71

if.end:
  br i1 %cmp, label %cond.true5, label %cond.false6

cond.true5:
  %sub = sub i32 %1, %0
  %div = udiv i32 %sub, %step
  br label %cond.end

cond.false6:
  %sub7 = sub i32 %0, %1
  %sub8 = sub nsw i32 0, %step
  %div9 = udiv i32 %sub7, %sub8
  br label %cond.end

cond.end:
  %cond.in = phi i32 [ %div, %cond.true5 ], [ %div9, %cond.false6 ]
  %cond = add i32 %cond.in, 1
  %cmp11 = icmp eq i32 %cond.i, 1
  br i1 %cmp11, label %if.then12, label %if.end22

if.then12:
  store i32 1, ptr %last, align 4
  %reass.sub = sub i32 %1, %0
  %add16 = add i32 %reass.sub, 1
  %6 = xor i32 %0, -1
  %sub19 = add i32 %1, %6
  %cond21 = select i1 %cmp, i32 %add16, i32 %sub19
  store i32 %cond21, ptr %stride, align 4
  br label %cleanup71

if.end22:
  %and = and i32 %kind, 4095
  %cmp23 = icmp eq i32 %and, 33
  br i1 %cmp23, label %if.then24, label %if.end40

if.then24:
  %cond29 = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %mul = mul i32 %cond29, %step
  %mul30 = mul i32 %mul, %5
  %add31 = add i32 %mul30, %0
  store i32 %add31, ptr %lower, align 4
  %sub32 = add nsw i32 %cond29, -1
  %mul33 = mul i32 %sub32, %step
  %add34 = add i32 %add31, %mul33
  store i32 %add34, ptr %upper, align 4
  %mul35 = mul i32 %cond29, %step
  %mul36 = mul i32 %mul35, %cond.i
  store i32 %mul36, ptr %stride, align 4
  %div38 = udiv i32 %cond.in, %cond29
  %rem = urem i32 %div38, %cond.i
  %cmp39 = icmp eq i32 %5, %rem
  %conv = zext i1 %cmp39 to i32
  store i32 %conv, ptr %last, align 4
  br label %cleanup71

if.end40:
  %div41 = udiv i32 %cond, %cond.i
  %rem42 = urem i32 %cond, %cond.i
  %cmp43 = icmp ult i32 %5, %rem42
  %conv44 = zext i1 %cmp43 to i32
  %add45 = add nuw i32 %div41, %conv44
  %mul54 = mul i32 %cond, %step
  store i32 %mul54, ptr %stride, align 4
  %cmp55 = icmp eq i32 %add45, 0
  br i1 %cmp55, label %if.then57, label %if.end59

if.then57:
  %add58 = add i32 %1, %step
  store i32 %add58, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup

if.end59:
  %mul46 = mul i32 %div41, %5
  %cond52 = tail call i32 @llvm.umin.i32(i32 %5, i32 %rem42)
  %add53 = add i32 %cond52, %mul46
  %mul60 = mul i32 %add53, %step
  %add61 = add i32 %mul60, %0
  store i32 %add61, ptr %lower, align 4
  %sub62 = add i32 %add45, -1
  %mul63 = mul i32 %sub62, %step
  %add64 = add i32 %mul63, %add61
  store i32 %add64, ptr %upper, align 4
  %add65 = add i32 %add45, %add53
  %cmp66 = icmp eq i32 %add65, %cond
  %conv67 = zext i1 %cmp66 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv67, %if.end59 ], [ 0, %if.then57 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup71

cleanup71:
  ret void
}

define void @pir_omp_static_8(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %2 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %2, i64 12
  %3 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %3, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %4 = load i32, ptr %2, align 8
  br label %workers.exit

workers.exit:
  %cond.i = phi i32 [ %4, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %conv = sext i32 %cond.i to i64
  %5 = load i32, ptr %s, align 8
  %conv2 = sext i32 %5 to i64
  %cmp = icmp sgt i64 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp4 = icmp slt i64 %1, %0
  br i1 %cmp4, label %if.then, label %if.end

cond.false:
  %cmp6 = icmp slt i64 %0, %1
  br i1 %cmp6, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %cleanup82

if.end:
  br i1 %cmp, label %cond.true10, label %cond.false11

cond.true10:
  %sub = sub i64 %1, %0
  %div = udiv i64 %sub, %step
  br label %cond.end

cond.false11:
  %sub12 = sub i64 %0, %1
  %sub13 = sub nsw i64 0, %step
  %div14 = udiv i64 %sub12, %sub13
  br label %cond.end

cond.end:
  %cond.in = phi i64 [ %div, %cond.true10 ], [ %div14, %cond.false11 ]
  %cond = add i64 %cond.in, 1
  %cmp16 = icmp eq i32 %cond.i, 1
  br i1 %cmp16, label %if.then18, label %if.end29

if.then18:
  store i32 1, ptr %last, align 4
  %reass.sub = sub i64 %1, %0
  %add23 = add i64 %reass.sub, 1
  %6 = xor i64 %0, -1
  %sub26 = add i64 %1, %6
  %cond28 = select i1 %cmp, i64 %add23, i64 %sub26
  store i64 %cond28, ptr %stride, align 8
  br label %cleanup82

if.end29:
  %and = and i32 %kind, 4095
  %cmp30 = icmp eq i32 %and, 33
  br i1 %cmp30, label %if.then32, label %if.end50

if.then32:
  %cond38 = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %mul = mul i64 %cond38, %step
  %mul39 = mul i64 %mul, %conv2
  %add40 = add i64 %mul39, %0
  store i64 %add40, ptr %lower, align 8
  %sub41 = add nsw i64 %cond38, -1
  %mul42 = mul i64 %sub41, %step
  %add43 = add i64 %add40, %mul42
  store i64 %add43, ptr %upper, align 8
  %mul44 = mul i64 %cond38, %step
  %mul45 = mul i64 %mul44, %conv
  store i64 %mul45, ptr %stride, align 8
  %div47 = udiv i64 %cond.in, %cond38
  %rem = urem i64 %div47, %conv
  %cmp48 = icmp eq i64 %rem, %conv2
  %conv49 = zext i1 %cmp48 to i32
  store i32 %conv49, ptr %last, align 4
  br label %cleanup82

if.end50:
  %div51 = udiv i64 %cond, %conv
  %rem52 = urem i64 %cond, %conv
  %cmp53 = icmp ugt i64 %rem52, %conv2
  %conv55 = zext i1 %cmp53 to i64
  %add56 = add i64 %div51, %conv55
  %mul65 = mul i64 %cond, %step
  store i64 %mul65, ptr %stride, align 8
  %cmp66 = icmp eq i64 %add56, 0
  br i1 %cmp66, label %if.then68, label %if.end70

if.then68:
  %add69 = add nsw i64 %1, %step
  store i64 %add69, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup

if.end70:
  %mul57 = mul i64 %div51, %conv2
  %cond63 = tail call i64 @llvm.umin.i64(i64 %rem52, i64 %conv2)
  %add64 = add i64 %cond63, %mul57
  %mul71 = mul i64 %add64, %step
  %add72 = add i64 %mul71, %0
  store i64 %add72, ptr %lower, align 8
  %sub73 = add i64 %add56, -1
  %mul74 = mul i64 %sub73, %step
  %add75 = add i64 %mul74, %add72
  store i64 %add75, ptr %upper, align 8
  %add76 = add i64 %add56, %add64
  %cmp77 = icmp eq i64 %add76, %cond
  %conv78 = zext i1 %cmp77 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv78, %if.end70 ], [ 0, %if.then68 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup82

cleanup82:
  ret void
}

define void @pir_omp_static_8u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %2 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %2, i64 12
  %3 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %3, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %4 = load i32, ptr %2, align 8
  br label %workers.exit

workers.exit:
  %cond.i = phi i32 [ %4, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %conv = sext i32 %cond.i to i64
  %5 = load i32, ptr %s, align 8
  %conv2 = sext i32 %5 to i64
  %cmp = icmp sgt i64 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp4 = icmp ult i64 %1, %0
  br i1 %cmp4, label %if.then, label %if.end

cond.false:
  %cmp6 = icmp ult i64 %0, %1
  br i1 %cmp6, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %cleanup82

if.end:
  br i1 %cmp, label %cond.true10, label %cond.false11

cond.true10:
  %sub = sub i64 %1, %0
  %div = udiv i64 %sub, %step
  br label %cond.end

cond.false11:
  %sub12 = sub i64 %0, %1
  %sub13 = sub nsw i64 0, %step
  %div14 = udiv i64 %sub12, %sub13
  br label %cond.end

cond.end:
  %cond.in = phi i64 [ %div, %cond.true10 ], [ %div14, %cond.false11 ]
  %cond = add i64 %cond.in, 1
  %cmp16 = icmp eq i32 %cond.i, 1
  br i1 %cmp16, label %if.then18, label %if.end29

if.then18:
  store i32 1, ptr %last, align 4
  %reass.sub = sub i64 %1, %0
  %add23 = add i64 %reass.sub, 1
  %6 = xor i64 %0, -1
  %sub26 = add i64 %1, %6
  %cond28 = select i1 %cmp, i64 %add23, i64 %sub26
  store i64 %cond28, ptr %stride, align 8
  br label %cleanup82

if.end29:
  %and = and i32 %kind, 4095
  %cmp30 = icmp eq i32 %and, 33
  br i1 %cmp30, label %if.then32, label %if.end50

if.then32:
  %cond38 = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %mul = mul i64 %cond38, %step
  %mul39 = mul i64 %mul, %conv2
  %add40 = add i64 %mul39, %0
  store i64 %add40, ptr %lower, align 8
  %sub41 = add nsw i64 %cond38, -1
  %mul42 = mul i64 %sub41, %step
  %add43 = add i64 %add40, %mul42
  store i64 %add43, ptr %upper, align 8
  %mul44 = mul i64 %cond38, %step
  %mul45 = mul i64 %mul44, %conv
  store i64 %mul45, ptr %stride, align 8
  %div47 = udiv i64 %cond.in, %cond38
  %rem = urem i64 %div47, %conv
  %cmp48 = icmp eq i64 %rem, %conv2
  %conv49 = zext i1 %cmp48 to i32
  store i32 %conv49, ptr %last, align 4
  br label %cleanup82

if.end50:
  %div51 = udiv i64 %cond, %conv
  %rem52 = urem i64 %cond, %conv
  %cmp53 = icmp ugt i64 %rem52, %conv2
  %conv55 = zext i1 %cmp53 to i64
  %add56 = add i64 %div51, %conv55
  %mul65 = mul i64 %cond, %step
  store i64 %mul65, ptr %stride, align 8
  %cmp66 = icmp eq i64 %add56, 0
  br i1 %cmp66, label %if.then68, label %if.end70

if.then68:
  %add69 = add i64 %1, %step
  store i64 %add69, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup

if.end70:
  %mul57 = mul i64 %div51, %conv2
  %cond63 = tail call i64 @llvm.umin.i64(i64 %rem52, i64 %conv2)
  %add64 = add i64 %cond63, %mul57
  %mul71 = mul i64 %add64, %step
  %add72 = add i64 %mul71, %0
  store i64 %add72, ptr %lower, align 8
  %sub73 = add i64 %add56, -1
  %mul74 = mul i64 %sub73, %step
  %add75 = add i64 %mul74, %add72
  store i64 %add75, ptr %upper, align 8
  %add76 = add i64 %add56, %add64
  %cmp77 = icmp eq i64 %add76, %cond
  %conv78 = zext i1 %cmp77 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv78, %if.end70 ], [ 0, %if.then68 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup82

cleanup82:
  ret void
}

define void @pir_omp_dispatch_init_4(ptr %s, i32 %kind, i32 %lo, i32 %hi, i32 %step, i32 %chunk) {
entry:
  %cmp = icmp sgt i32 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp1.not = icmp sgt i32 %lo, %hi
  br i1 %cmp1.not, label %if.end, label %if.then

cond.false:
  %cmp2.not = icmp sgt i32 %hi, %lo
  br i1 %cmp2.not, label %if.end, label %if.then

if.then:
  br i1 %cmp, label %cond.true4, label %cond.false5

cond.true4:
  %sub = sub i32 %hi, %lo
  %div = udiv i32 %sub, %step
  br label %cond.end

cond.false5:
  %sub6 = sub i32 %lo, %hi
  %sub7 = sub nsw i32 0, %step
  %div8 = udiv i32 %sub6, %sub7
  br label %cond.end

cond.end:
  %cond.in.in = phi i32 [ %div, %cond.true4 ], [ %div8, %cond.false5 ]
  %cond.in = zext i32 %cond.in.in to i64
  %cond = add nuw nsw i64 %cond.in, 1
  br label %if.end

if.end:
  %all.0 = phi i64 [ %cond, %cond.end ], [ 0, %cond.true ], [ 0, %cond.false ]
  %conv11 = sext i32 %lo to i64
  %lower = getelementptr inbounds nuw i8, ptr %s, i64 80
  store i64 %conv11, ptr %lower, align 8
  %conv12 = sext i32 %step to i64
  %step13 = getelementptr inbounds nuw i8, ptr %s, i64 88
  store i64 %conv12, ptr %step13, align 8
  %and.i = and i32 %kind, 4095
  %kind1.i = getelementptr inbounds nuw i8, ptr %s, i64 12
  store i32 %and.i, ptr %kind1.i, align 4
  %cmp.i = icmp samesign ugt i32 %and.i, 63
  %conv.i = zext i1 %cmp.i to i32
  %ordered.i = getelementptr inbounds nuw i8, ptr %s, i64 96
  store i32 %conv.i, ptr %ordered.i, align 8
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:
  %sub.i = add nsw i32 %and.i, -32
  store i32 %sub.i, ptr %kind1.i, align 4
  br label %if.end.i

if.end.i:
  %all5.i = getelementptr inbounds nuw i8, ptr %s, i64 48
  store i64 %all.0, ptr %all5.i, align 8
  %0 = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %cond.i = zext nneg i32 %0 to i64
  %chunk8.i = getelementptr inbounds nuw i8, ptr %s, i64 56
  store i64 %cond.i, ptr %chunk8.i, align 8
  %begun.i = getelementptr inbounds nuw i8, ptr %s, i64 64
  store i64 0, ptr %begun.i, align 8
  %passed.i = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 0, ptr %passed.i, align 4
  %team.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %1, null
  br i1 %tobool.not.i.i, label %loop_begin.exit, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %alone.i.i = getelementptr inbounds nuw i8, ptr %1, i64 12
  %2 = load i32, ptr %alone.i.i, align 4
  %tobool2.not.i.i = icmp eq i32 %2, 0
  br i1 %tobool2.not.i.i, label %cond.true.i.i, label %loop_begin.exit

cond.true.i.i:
  %3 = load i32, ptr %1, align 8
  %4 = icmp sgt i32 %3, 1
  br i1 %4, label %cond.true11.i, label %loop_begin.exit

cond.true11.i:
  %at.i.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %5 = load ptr, ptr %at.i.i, align 8
  %6 = load atomic i64, ptr %5 acquire, align 8
  %7 = inttoptr i64 %6 to ptr
  %tobool.not.i28.i = icmp eq i64 %6, 0
  br i1 %tobool.not.i28.i, label %if.then.i.i, label %next_node.exit.i

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 32)
  %8 = load ptr, ptr %at.i.i, align 8
  %9 = ptrtoint ptr %call.i.i to i64
  %10 = cmpxchg ptr %8, i64 0, i64 %9 acq_rel acquire, align 8
  %11 = extractvalue { i64, i1 } %10, 1
  br i1 %11, label %next_node.exit.i, label %if.else.i.i

if.else.i.i:
  %12 = extractvalue { i64, i1 } %10, 0
  %13 = inttoptr i64 %12 to ptr
  tail call void @free(ptr %call.i.i)
  br label %next_node.exit.i

next_node.exit.i:
  %n.2.i.i = phi ptr [ %7, %cond.true11.i ], [ %13, %if.else.i.i ], [ %call.i.i, %if.then.i.i ]
  store ptr %n.2.i.i, ptr %at.i.i, align 8
  br label %loop_begin.exit

loop_begin.exit:
  %cond15.i = phi ptr [ %n.2.i.i, %next_node.exit.i ], [ null, %cond.true.i.i ], [ null, %if.end.i ], [ null, %land.lhs.true.i.i ]
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  store ptr %cond15.i, ptr %loop.i, align 8
  ret void
}

define i32 @pir_omp_dispatch_next_4(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @loop_take(ptr %s, ptr %begin)
  %0 = load i64, ptr %begin, align 8
  %cmp = icmp eq i64 %call, %0
  br i1 %cmp, label %cleanup, label %if.end

if.end:
  %lower1 = getelementptr inbounds nuw i8, ptr %s, i64 80
  %1 = load i64, ptr %lower1, align 8
  %conv = trunc i64 %1 to i32
  %conv2 = trunc i64 %0 to i32
  %step = getelementptr inbounds nuw i8, ptr %s, i64 88
  %2 = load i64, ptr %step, align 8
  %conv3 = trunc i64 %2 to i32
  %mul = mul i32 %conv3, %conv2
  %add = add i32 %mul, %conv
  store i32 %add, ptr %lower, align 4
  %3 = load i64, ptr %lower1, align 8
  %conv5 = trunc i64 %3 to i32
  %4 = trunc i64 %call to i32
  %conv6 = add i32 %4, -1
  %5 = load i64, ptr %step, align 8
  %conv8 = trunc i64 %5 to i32
  %mul9 = mul i32 %conv6, %conv8
  %add10 = add i32 %mul9, %conv5
  store i32 %add10, ptr %upper, align 4
  %tobool.not = icmp eq ptr %stride, null
  br i1 %tobool.not, label %if.end14, label %if.then11

if.then11:
  %6 = load i64, ptr %step, align 8
  %conv13 = trunc i64 %6 to i32
  store i32 %conv13, ptr %stride, align 4
  br label %if.end14

if.end14:
  %tobool15.not = icmp eq ptr %last, null
  br i1 %tobool15.not, label %cleanup, label %if.then16

if.then16:
  %all = getelementptr inbounds nuw i8, ptr %s, i64 48
  %7 = load i64, ptr %all, align 8
  %cmp17 = icmp eq i64 %call, %7
  %conv18 = zext i1 %cmp17 to i32
  store i32 %conv18, ptr %last, align 4
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %entry ], [ 1, %if.then16 ], [ 1, %if.end14 ]
  call void @llvm.lifetime.end.p0(ptr %begin)
  ret i32 %retval.0
}

define internal fastcc i64 @loop_take(ptr %s, ptr %begin) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = sext i32 %2 to i64
  br label %workers.exit

workers.exit:
  %cond.i = phi i64 [ %3, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %loop = getelementptr inbounds nuw i8, ptr %s, i64 32
  %4 = load ptr, ptr %loop, align 8
  %tobool.not = icmp eq ptr %4, null
  br i1 %tobool.not, label %if.then, label %if.else

if.then:
  %begun = getelementptr inbounds nuw i8, ptr %s, i64 64
  %5 = load i64, ptr %begun, align 8
  %tobool1.not = icmp eq i64 %5, 0
  br i1 %tobool1.not, label %cond.end, label %cond.true

cond.true:
  %all = getelementptr inbounds nuw i8, ptr %s, i64 48
  %6 = load i64, ptr %all, align 8
  br label %cond.end

cond.end:
  %cond = phi i64 [ %6, %cond.true ], [ 0, %if.then ]
  %all2 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %7 = load i64, ptr %all2, align 8
  store i64 1, ptr %begun, align 8
  br label %if.end72

if.else:
  %kind = getelementptr inbounds nuw i8, ptr %s, i64 12
  %8 = load i32, ptr %kind, align 4
  switch i32 %8, label %cond.false48 [
    i32 36, label %if.then5
    i32 35, label %if.then28
    i32 33, label %cond.true46
  ]

if.then5:
  %taken = getelementptr inbounds nuw i8, ptr %4, i64 8
  %9 = load atomic i64, ptr %taken monotonic, align 8
  %all7 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %mul = shl nsw i64 %cond.i, 1
  %chunk = getelementptr inbounds nuw i8, ptr %s, i64 56
  br label %do.body

do.body:
  %from.0 = phi i64 [ %9, %if.then5 ], [ %15, %land.rhs ]
  %10 = load i64, ptr %all7, align 8
  %cmp8 = icmp ult i64 %from.0, %10
  %spec.select = tail call i64 @llvm.usub.sat.i64(i64 %10, i64 %from.0)
  %div = udiv i64 %spec.select, %mul
  %11 = load i64, ptr %chunk, align 8
  %count.0 = tail call i64 @llvm.umax.i64(i64 %div, i64 %11)
  br i1 %cmp8, label %land.rhs, label %if.end72

land.rhs:
  %12 = load ptr, ptr %loop, align 8
  %taken23 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %add = add i64 %count.0, %from.0
  %13 = cmpxchg weak ptr %taken23, i64 %from.0, i64 %add monotonic monotonic, align 8
  %14 = extractvalue { i64, i1 } %13, 1
  %15 = extractvalue { i64, i1 } %13, 0
  br i1 %14, label %if.end72, label %do.body

if.then28:
  %chunk29 = getelementptr inbounds nuw i8, ptr %s, i64 56
  %16 = load i64, ptr %chunk29, align 8
  %taken31 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %17 = load atomic i64, ptr %taken31 monotonic, align 8
  %all33 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %18 = load i64, ptr %all33, align 8
  %cmp34 = icmp ult i64 %17, %18
  br i1 %cmp34, label %if.then36, label %if.end72

if.then36:
  %19 = atomicrmw add ptr %taken31, i64 %16 monotonic, align 8
  br label %if.end72

cond.true46:
  %chunk47 = getelementptr inbounds nuw i8, ptr %s, i64 56
  %20 = load i64, ptr %chunk47, align 8
  br label %cond.end53

cond.false48:
  %all49 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %21 = load i64, ptr %all49, align 8
  %add50 = add nsw i64 %cond.i, -1
  %sub51 = add i64 %add50, %21
  %div52 = udiv i64 %sub51, %cond.i
  br label %cond.end53

cond.end53:
  %cond54 = phi i64 [ %20, %cond.true46 ], [ %div52, %cond.false48 ]
  %22 = load i32, ptr %s, align 8
  %conv55 = sext i32 %22 to i64
  %begun56 = getelementptr inbounds nuw i8, ptr %s, i64 64
  %23 = load i64, ptr %begun56, align 8
  %mul57 = mul i64 %23, %cond.i
  %add58 = add i64 %mul57, %conv55
  %mul59 = mul i64 %add58, %cond54
  %inc = add i64 %23, 1
  store i64 %inc, ptr %begun56, align 8
  %cmp62.not = icmp ne i32 %8, 33
  %cmp65 = icmp ugt i64 %inc, 1
  %or.cond = select i1 %cmp62.not, i1 %cmp65, i1 false
  br i1 %or.cond, label %if.then67, label %if.end72

if.then67:
  %all68 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %24 = load i64, ptr %all68, align 8
  br label %if.end72

if.end72:
  %count.1 = phi i64 [ %7, %cond.end ], [ %cond54, %cond.end53 ], [ %16, %if.then36 ], [ %16, %if.then28 ], [ %cond54, %if.then67 ], [ %count.0, %land.rhs ], [ %count.0, %do.body ]
  %from.2 = phi i64 [ %cond, %cond.end ], [ %mul59, %cond.end53 ], [ %19, %if.then36 ], [ %17, %if.then28 ], [ %24, %if.then67 ], [ %from.0, %do.body ], [ %15, %land.rhs ]
  store i64 %from.2, ptr %begin, align 8
  %all73 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %25 = load i64, ptr %all73, align 8
  %cmp74.not = icmp ult i64 %from.2, %25
  br i1 %cmp74.not, label %if.end77, label %cleanup

if.end77:
  %index = getelementptr inbounds nuw i8, ptr %s, i64 72
  store i64 %from.2, ptr %index, align 8
  %sub79 = sub nuw i64 %25, %from.2
  %cmp80 = icmp ult i64 %sub79, %count.1
  %add85 = add i64 %from.2, %count.1
  %cond87 = select i1 %cmp80, i64 %25, i64 %add85
  br label %cleanup

cleanup:
  %retval.0 = phi i64 [ %cond87, %if.end77 ], [ %from.2, %if.end72 ]
  ret i64 %retval.0
}

define void @pir_omp_dispatch_init_4u(ptr %s, i32 %kind, i32 %lo, i32 %hi, i32 %step, i32 %chunk) {
entry:
  %cmp = icmp sgt i32 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp1.not = icmp ugt i32 %lo, %hi
  br i1 %cmp1.not, label %if.end, label %if.then

cond.false:
  %cmp2.not = icmp ugt i32 %hi, %lo
  br i1 %cmp2.not, label %if.end, label %if.then

if.then:
  br i1 %cmp, label %cond.true4, label %cond.false5

cond.true4:
  %sub = sub i32 %hi, %lo
  %div = udiv i32 %sub, %step
  br label %cond.end

cond.false5:
  %sub6 = sub i32 %lo, %hi
  %sub7 = sub nsw i32 0, %step
  %div8 = udiv i32 %sub6, %sub7
  br label %cond.end

cond.end:
  %cond.in.in = phi i32 [ %div, %cond.true4 ], [ %div8, %cond.false5 ]
  %cond.in = zext i32 %cond.in.in to i64
  %cond = add nuw nsw i64 %cond.in, 1
  br label %if.end

if.end:
  %all.0 = phi i64 [ %cond, %cond.end ], [ 0, %cond.true ], [ 0, %cond.false ]
  %conv11 = zext i32 %lo to i64
  %lower = getelementptr inbounds nuw i8, ptr %s, i64 80
  store i64 %conv11, ptr %lower, align 8
  %conv12 = sext i32 %step to i64
  %step13 = getelementptr inbounds nuw i8, ptr %s, i64 88
  store i64 %conv12, ptr %step13, align 8
  %and.i = and i32 %kind, 4095
  %kind1.i = getelementptr inbounds nuw i8, ptr %s, i64 12
  store i32 %and.i, ptr %kind1.i, align 4
  %cmp.i = icmp samesign ugt i32 %and.i, 63
  %conv.i = zext i1 %cmp.i to i32
  %ordered.i = getelementptr inbounds nuw i8, ptr %s, i64 96
  store i32 %conv.i, ptr %ordered.i, align 8
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:
  %sub.i = add nsw i32 %and.i, -32
  store i32 %sub.i, ptr %kind1.i, align 4
  br label %if.end.i

if.end.i:
  %all5.i = getelementptr inbounds nuw i8, ptr %s, i64 48
  store i64 %all.0, ptr %all5.i, align 8
  %0 = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %cond.i = zext nneg i32 %0 to i64
  %chunk8.i = getelementptr inbounds nuw i8, ptr %s, i64 56
  store i64 %cond.i, ptr %chunk8.i, align 8
  %begun.i = getelementptr inbounds nuw i8, ptr %s, i64 64
  store i64 0, ptr %begun.i, align 8
  %passed.i = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 0, ptr %passed.i, align 4
  %team.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %1, null
  br i1 %tobool.not.i.i, label %loop_begin.exit, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %alone.i.i = getelementptr inbounds nuw i8, ptr %1, i64 12
  %2 = load i32, ptr %alone.i.i, align 4
  %tobool2.not.i.i = icmp eq i32 %2, 0
  br i1 %tobool2.not.i.i, label %cond.true.i.i, label %loop_begin.exit

cond.true.i.i:
  %3 = load i32, ptr %1, align 8
  %4 = icmp sgt i32 %3, 1
  br i1 %4, label %cond.true11.i, label %loop_begin.exit

cond.true11.i:
  %at.i.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %5 = load ptr, ptr %at.i.i, align 8
  %6 = load atomic i64, ptr %5 acquire, align 8
  %7 = inttoptr i64 %6 to ptr
  %tobool.not.i28.i = icmp eq i64 %6, 0
  br i1 %tobool.not.i28.i, label %if.then.i.i, label %next_node.exit.i

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 32)
  %8 = load ptr, ptr %at.i.i, align 8
  %9 = ptrtoint ptr %call.i.i to i64
  %10 = cmpxchg ptr %8, i64 0, i64 %9 acq_rel acquire, align 8
  %11 = extractvalue { i64, i1 } %10, 1
  br i1 %11, label %next_node.exit.i, label %if.else.i.i

if.else.i.i:
  %12 = extractvalue { i64, i1 } %10, 0
  %13 = inttoptr i64 %12 to ptr
  tail call void @free(ptr %call.i.i)
  br label %next_node.exit.i

next_node.exit.i:
  %n.2.i.i = phi ptr [ %7, %cond.true11.i ], [ %13, %if.else.i.i ], [ %call.i.i, %if.then.i.i ]
  store ptr %n.2.i.i, ptr %at.i.i, align 8
  br label %loop_begin.exit

loop_begin.exit:
  %cond15.i = phi ptr [ %n.2.i.i, %next_node.exit.i ], [ null, %cond.true.i.i ], [ null, %if.end.i ], [ null, %land.lhs.true.i.i ]
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  store ptr %cond15.i, ptr %loop.i, align 8
  ret void
}

define i32 @pir_omp_dispatch_next_4u(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @loop_take(ptr %s, ptr %begin)
  %0 = load i64, ptr %begin, align 8
  %cmp = icmp eq i64 %call, %0
  br i1 %cmp, label %cleanup, label %if.end

if.end:
  %lower1 = getelementptr inbounds nuw i8, ptr %s, i64 80
  %1 = load i64, ptr %lower1, align 8
  %conv = trunc i64 %1 to i32
  %conv2 = trunc i64 %0 to i32
  %step = getelementptr inbounds nuw i8, ptr %s, i64 88
  %2 = load i64, ptr %step, align 8
  %conv3 = trunc i64 %2 to i32
  %mul = mul i32 %conv3, %conv2
  %add = add i32 %mul, %conv
  store i32 %add, ptr %lower, align 4
  %3 = load i64, ptr %lower1, align 8
  %conv5 = trunc i64 %3 to i32
  %4 = trunc i64 %call to i32
  %conv6 = add i32 %4, -1
  %5 = load i64, ptr %step, align 8
  %conv8 = trunc i64 %5 to i32
  %mul9 = mul i32 %conv6, %conv8
  %add10 = add i32 %mul9, %conv5
  store i32 %add10, ptr %upper, align 4
  %tobool.not = icmp eq ptr %stride, null
  br i1 %tobool.not, label %if.end14, label %if.then11

if.then11:
  %6 = load i64, ptr %step, align 8
  %conv13 = trunc i64 %6 to i32
  store i32 %conv13, ptr %stride, align 4
  br label %if.end14

if.end14:
  %tobool15.not = icmp eq ptr %last, null
  br i1 %tobool15.not, label %cleanup, label %if.then16

if.then16:
  %all = getelementptr inbounds nuw i8, ptr %s, i64 48
  %7 = load i64, ptr %all, align 8
  %cmp17 = icmp eq i64 %call, %7
  %conv18 = zext i1 %cmp17 to i32
  store i32 %conv18, ptr %last, align 4
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %entry ], [ 1, %if.then16 ], [ 1, %if.end14 ]
  call void @llvm.lifetime.end.p0(ptr %begin)
  ret i32 %retval.0
}

define void @pir_omp_dispatch_init_8(ptr %s, i32 %kind, i64 %lo, i64 %hi, i64 %step, i64 %chunk) {
entry:
  %cmp = icmp sgt i64 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp1.not = icmp sgt i64 %lo, %hi
  br i1 %cmp1.not, label %if.end, label %if.then

cond.false:
  %cmp2.not = icmp sgt i64 %hi, %lo
  br i1 %cmp2.not, label %if.end, label %if.then

if.then:
  br i1 %cmp, label %cond.true4, label %cond.false5

cond.true4:
  %sub = sub i64 %hi, %lo
  %div = udiv i64 %sub, %step
  br label %cond.end

cond.false5:
  %sub6 = sub i64 %lo, %hi
  %sub7 = sub nsw i64 0, %step
  %div8 = udiv i64 %sub6, %sub7
  br label %cond.end

cond.end:
  %cond.in = phi i64 [ %div, %cond.true4 ], [ %div8, %cond.false5 ]
  %cond = add i64 %cond.in, 1
  br label %if.end

if.end:
  %all.0 = phi i64 [ %cond, %cond.end ], [ 0, %cond.true ], [ 0, %cond.false ]
  %lower = getelementptr inbounds nuw i8, ptr %s, i64 80
  store i64 %lo, ptr %lower, align 8
  %step10 = getelementptr inbounds nuw i8, ptr %s, i64 88
  store i64 %step, ptr %step10, align 8
  %and.i = and i32 %kind, 4095
  %kind1.i = getelementptr inbounds nuw i8, ptr %s, i64 12
  store i32 %and.i, ptr %kind1.i, align 4
  %cmp.i = icmp samesign ugt i32 %and.i, 63
  %conv.i = zext i1 %cmp.i to i32
  %ordered.i = getelementptr inbounds nuw i8, ptr %s, i64 96
  store i32 %conv.i, ptr %ordered.i, align 8
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:
  %sub.i = add nsw i32 %and.i, -32
  store i32 %sub.i, ptr %kind1.i, align 4
  br label %if.end.i

if.end.i:
  %all5.i = getelementptr inbounds nuw i8, ptr %s, i64 48
  store i64 %all.0, ptr %all5.i, align 8
  %cond.i = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %chunk8.i = getelementptr inbounds nuw i8, ptr %s, i64 56
  store i64 %cond.i, ptr %chunk8.i, align 8
  %begun.i = getelementptr inbounds nuw i8, ptr %s, i64 64
  store i64 0, ptr %begun.i, align 8
  %passed.i = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 0, ptr %passed.i, align 4
  %team.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i, label %loop_begin.exit, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %alone.i.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i.i, align 4
  %tobool2.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i.i, label %cond.true.i.i, label %loop_begin.exit

cond.true.i.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %cond.true11.i, label %loop_begin.exit

cond.true11.i:
  %at.i.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at.i.i, align 8
  %5 = load atomic i64, ptr %4 acquire, align 8
  %6 = inttoptr i64 %5 to ptr
  %tobool.not.i28.i = icmp eq i64 %5, 0
  br i1 %tobool.not.i28.i, label %if.then.i.i, label %next_node.exit.i

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 32)
  %7 = load ptr, ptr %at.i.i, align 8
  %8 = ptrtoint ptr %call.i.i to i64
  %9 = cmpxchg ptr %7, i64 0, i64 %8 acq_rel acquire, align 8
  %10 = extractvalue { i64, i1 } %9, 1
  br i1 %10, label %next_node.exit.i, label %if.else.i.i

if.else.i.i:
  %11 = extractvalue { i64, i1 } %9, 0
  %12 = inttoptr i64 %11 to ptr
  tail call void @free(ptr %call.i.i)
  br label %next_node.exit.i

next_node.exit.i:
  %n.2.i.i = phi ptr [ %6, %cond.true11.i ], [ %12, %if.else.i.i ], [ %call.i.i, %if.then.i.i ]
  store ptr %n.2.i.i, ptr %at.i.i, align 8
  br label %loop_begin.exit

loop_begin.exit:
  %cond15.i = phi ptr [ %n.2.i.i, %next_node.exit.i ], [ null, %cond.true.i.i ], [ null, %if.end.i ], [ null, %land.lhs.true.i.i ]
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  store ptr %cond15.i, ptr %loop.i, align 8
  ret void
}

define i32 @pir_omp_dispatch_next_8(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @loop_take(ptr %s, ptr %begin)
  %0 = load i64, ptr %begin, align 8
  %cmp = icmp eq i64 %call, %0
  br i1 %cmp, label %cleanup, label %if.end

if.end:
  %lower1 = getelementptr inbounds nuw i8, ptr %s, i64 80
  %1 = load i64, ptr %lower1, align 8
  %step = getelementptr inbounds nuw i8, ptr %s, i64 88
  %2 = load i64, ptr %step, align 8
  %mul = mul i64 %2, %0
  %add = add i64 %mul, %1
  store i64 %add, ptr %lower, align 8
  %3 = load i64, ptr %lower1, align 8
  %sub = add i64 %call, -1
  %4 = load i64, ptr %step, align 8
  %mul4 = mul i64 %4, %sub
  %add5 = add i64 %mul4, %3
  store i64 %add5, ptr %upper, align 8
  %tobool.not = icmp eq ptr %stride, null
  br i1 %tobool.not, label %if.end8, label %if.then6

if.then6:
  %5 = load i64, ptr %step, align 8
  store i64 %5, ptr %stride, align 8
  br label %if.end8

if.end8:
  %tobool9.not = icmp eq ptr %last, null
  br i1 %tobool9.not, label %cleanup, label %if.then10

if.then10:
  %all = getelementptr inbounds nuw i8, ptr %s, i64 48
  %6 = load i64, ptr %all, align 8
  %cmp11 = icmp eq i64 %call, %6
  %conv = zext i1 %cmp11 to i32
  store i32 %conv, ptr %last, align 4
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %entry ], [ 1, %if.then10 ], [ 1, %if.end8 ]
  call void @llvm.lifetime.end.p0(ptr %begin)
  ret i32 %retval.0
}

define void @pir_omp_dispatch_init_8u(ptr %s, i32 %kind, i64 %lo, i64 %hi, i64 %step, i64 %chunk) {
entry:
  %cmp = icmp sgt i64 %step, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %cmp1.not = icmp ugt i64 %lo, %hi
  br i1 %cmp1.not, label %if.end, label %if.then

cond.false:
  %cmp2.not = icmp ugt i64 %hi, %lo
  br i1 %cmp2.not, label %if.end, label %if.then

if.then:
  br i1 %cmp, label %cond.true4, label %cond.false5

cond.true4:
  %sub = sub i64 %hi, %lo
  %div = udiv i64 %sub, %step
  br label %cond.end

cond.false5:
  %sub6 = sub i64 %lo, %hi
  %sub7 = sub nsw i64 0, %step
  %div8 = udiv i64 %sub6, %sub7
  br label %cond.end

cond.end:
  %cond.in = phi i64 [ %div, %cond.true4 ], [ %div8, %cond.false5 ]
  %cond = add i64 %cond.in, 1
  br label %if.end

if.end:
  %all.0 = phi i64 [ %cond, %cond.end ], [ 0, %cond.true ], [ 0, %cond.false ]
  %lower = getelementptr inbounds nuw i8, ptr %s, i64 80
  store i64 %lo, ptr %lower, align 8
  %step10 = getelementptr inbounds nuw i8, ptr %s, i64 88
  store i64 %step, ptr %step10, align 8
  %and.i = and i32 %kind, 4095
  %kind1.i = getelementptr inbounds nuw i8, ptr %s, i64 12
  store i32 %and.i, ptr %kind1.i, align 4
  %cmp.i = icmp samesign ugt i32 %and.i, 63
  %conv.i = zext i1 %cmp.i to i32
  %ordered.i = getelementptr inbounds nuw i8, ptr %s, i64 96
  store i32 %conv.i, ptr %ordered.i, align 8
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:
  %sub.i = add nsw i32 %and.i, -32
  store i32 %sub.i, ptr %kind1.i, align 4
  br label %if.end.i

if.end.i:
  %all5.i = getelementptr inbounds nuw i8, ptr %s, i64 48
  store i64 %all.0, ptr %all5.i, align 8
  %cond.i = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %chunk8.i = getelementptr inbounds nuw i8, ptr %s, i64 56
  store i64 %cond.i, ptr %chunk8.i, align 8
  %begun.i = getelementptr inbounds nuw i8, ptr %s, i64 64
  store i64 0, ptr %begun.i, align 8
  %passed.i = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 0, ptr %passed.i, align 4
  %team.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i, label %loop_begin.exit, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %alone.i.i = getelementptr inbounds nuw i8, ptr %0, i64 12
  %1 = load i32, ptr %alone.i.i, align 4
  %tobool2.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i.i, label %cond.true.i.i, label %loop_begin.exit

cond.true.i.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %cond.true11.i, label %loop_begin.exit

cond.true11.i:
  %at.i.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at.i.i, align 8
  %5 = load atomic i64, ptr %4 acquire, align 8
  %6 = inttoptr i64 %5 to ptr
  %tobool.not.i28.i = icmp eq i64 %5, 0
  br i1 %tobool.not.i28.i, label %if.then.i.i, label %next_node.exit.i

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 32)
  %7 = load ptr, ptr %at.i.i, align 8
  %8 = ptrtoint ptr %call.i.i to i64
  %9 = cmpxchg ptr %7, i64 0, i64 %8 acq_rel acquire, align 8
  %10 = extractvalue { i64, i1 } %9, 1
  br i1 %10, label %next_node.exit.i, label %if.else.i.i

if.else.i.i:
  %11 = extractvalue { i64, i1 } %9, 0
  %12 = inttoptr i64 %11 to ptr
  tail call void @free(ptr %call.i.i)
  br label %next_node.exit.i

next_node.exit.i:
  %n.2.i.i = phi ptr [ %6, %cond.true11.i ], [ %12, %if.else.i.i ], [ %call.i.i, %if.then.i.i ]
  store ptr %n.2.i.i, ptr %at.i.i, align 8
  br label %loop_begin.exit

loop_begin.exit:
  %cond15.i = phi ptr [ %n.2.i.i, %next_node.exit.i ], [ null, %cond.true.i.i ], [ null, %if.end.i ], [ null, %land.lhs.true.i.i ]
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  store ptr %cond15.i, ptr %loop.i, align 8
  ret void
}

define i32 @pir_omp_dispatch_next_8u(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @loop_take(ptr %s, ptr %begin)
  %0 = load i64, ptr %begin, align 8
  %cmp = icmp eq i64 %call, %0
  br i1 %cmp, label %cleanup, label %if.end

if.end:
  %lower1 = getelementptr inbounds nuw i8, ptr %s, i64 80
  %1 = load i64, ptr %lower1, align 8
  %step = getelementptr inbounds nuw i8, ptr %s, i64 88
  %2 = load i64, ptr %step, align 8
  %mul = mul i64 %2, %0
  %add = add i64 %mul, %1
  store i64 %add, ptr %lower, align 8
  %3 = load i64, ptr %lower1, align 8
  %sub = add i64 %call, -1
  %4 = load i64, ptr %step, align 8
  %mul4 = mul i64 %4, %sub
  %add5 = add i64 %mul4, %3
  store i64 %add5, ptr %upper, align 8
  %tobool.not = icmp eq ptr %stride, null
  br i1 %tobool.not, label %if.end8, label %if.then6

if.then6:
  %5 = load i64, ptr %step, align 8
  store i64 %5, ptr %stride, align 8
  br label %if.end8

if.end8:
  %tobool9.not = icmp eq ptr %last, null
  br i1 %tobool9.not, label %cleanup, label %if.then10

if.then10:
  %all = getelementptr inbounds nuw i8, ptr %s, i64 48
  %6 = load i64, ptr %all, align 8
  %cmp11 = icmp eq i64 %call, %6
  %conv = zext i1 %cmp11 to i32
  store i32 %conv, ptr %last, align 4
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %entry ], [ 1, %if.then10 ], [ 1, %if.end8 ]
  call void @llvm.lifetime.end.p0(ptr %begin)
  ret i32 %retval.0
}

define void @pir_omp_ordered(ptr %s) {
entry:
  %ordered = getelementptr inbounds nuw i8, ptr %s, i64 96
  %0 = load i32, ptr %ordered, align 8
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  %1 = load ptr, ptr %loop.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %if.end, label %while.cond.preheader.i

while.cond.preheader.i:
  %index.i = getelementptr inbounds nuw i8, ptr %s, i64 72
  %ordered4.i = getelementptr inbounds nuw i8, ptr %1, i64 16
  %2 = load atomic i64, ptr %ordered4.i acquire, align 8
  %3 = load i64, ptr %index.i, align 8
  %cmp.not5.i = icmp eq i64 %2, %3
  br i1 %cmp.not5.i, label %if.end, label %while.body.i

while.body.i:
  %call.i = tail call i32 @sched_yield()
  %4 = load ptr, ptr %loop.i, align 8
  %ordered.i = getelementptr inbounds nuw i8, ptr %4, i64 16
  %5 = load atomic i64, ptr %ordered.i acquire, align 8
  %6 = load i64, ptr %index.i, align 8
  %cmp.not.i = icmp eq i64 %5, %6
  br i1 %cmp.not.i, label %if.end, label %while.body.i

if.end:
  ret void
}

define void @pir_omp_ordered_end(ptr %s) {
entry:
  %ordered = getelementptr inbounds nuw i8, ptr %s, i64 96
  %0 = load i32, ptr %ordered, align 8
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  %1 = load ptr, ptr %loop.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %pass_on.exit, label %if.then.i

if.then.i:
  %ordered.i = getelementptr inbounds nuw i8, ptr %1, i64 16
  %index.i = getelementptr inbounds nuw i8, ptr %s, i64 72
  %2 = load i64, ptr %index.i, align 8
  %add.i = add i64 %2, 1
  store atomic i64 %add.i, ptr %ordered.i release, align 8
  br label %pass_on.exit

pass_on.exit:
  %passed = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 1, ptr %passed, align 4
  br label %if.end

if.end:
  ret void
}

define void @pir_omp_dispatch_fini(ptr %s) {
entry:
  %ordered = getelementptr inbounds nuw i8, ptr %s, i64 96
  %0 = load i32, ptr %ordered, align 8
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %return, label %if.end

if.end:
  %passed = getelementptr inbounds nuw i8, ptr %s, i64 100
  %1 = load i32, ptr %passed, align 4
  %tobool1.not = icmp eq i32 %1, 0
  br i1 %tobool1.not, label %if.then2, label %if.end3

if.then2:
  %loop.i = getelementptr inbounds nuw i8, ptr %s, i64 32
  %2 = load ptr, ptr %loop.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %await.exit, label %while.cond.preheader.i

while.cond.preheader.i:
  %index.i = getelementptr inbounds nuw i8, ptr %s, i64 72
  %ordered4.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load atomic i64, ptr %ordered4.i acquire, align 8
  %4 = load i64, ptr %index.i, align 8
  %cmp.not5.i = icmp eq i64 %3, %4
  br i1 %cmp.not5.i, label %await.exit, label %while.body.i

while.body.i:
  %call.i = tail call i32 @sched_yield()
  %5 = load ptr, ptr %loop.i, align 8
  %ordered.i = getelementptr inbounds nuw i8, ptr %5, i64 16
  %6 = load atomic i64, ptr %ordered.i acquire, align 8
  %7 = load i64, ptr %index.i, align 8
  %cmp.not.i = icmp eq i64 %6, %7
  br i1 %cmp.not.i, label %await.exit, label %while.body.i

await.exit:
  %8 = load ptr, ptr %loop.i, align 8
  %tobool.not.i11 = icmp eq ptr %8, null
  br i1 %tobool.not.i11, label %if.end3, label %if.then.i

if.then.i:
  %ordered.i12 = getelementptr inbounds nuw i8, ptr %8, i64 16
  %index.i13 = getelementptr inbounds nuw i8, ptr %s, i64 72
  %9 = load i64, ptr %index.i13, align 8
  %add.i = add i64 %9, 1
  store atomic i64 %add.i, ptr %ordered.i12 release, align 8
  br label %if.end3

if.end3:
  store i32 0, ptr %passed, align 4
  %index = getelementptr inbounds nuw i8, ptr %s, i64 72
  %10 = load i64, ptr %index, align 8
  %inc = add i64 %10, 1
  store i64 %inc, ptr %index, align 8
  br label %return

return:
  ret void
}

declare ptr @calloc(i64, i64)

declare i32 @sched_yield()

declare i32 @llvm.umin.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.usub.sat.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)
