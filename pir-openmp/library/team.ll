define i32 @pir_omp_max_active_levels(ptr %s) {
entry:
  %team4.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team4.i, align 8
  %tobool.not5.i = icmp eq ptr %0, null
  br i1 %tobool.not5.i, label %outside.exit, label %while.body.i

while.body.i:
  %1 = phi ptr [ %3, %while.body.i ], [ %0, %entry ]
  %parent.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %3, null
  br i1 %tobool.not.i, label %outside.exit, label %while.body.i

outside.exit:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %2, %while.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %4 = load ptr, ptr %outside.i, align 8
  %tobool.not = icmp eq ptr %4, null
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:
  %max_active_levels = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = load i32, ptr %max_active_levels, align 8
  br label %cond.end

cond.false:
  %call.i = tail call ptr @pir_omp_settings()
  %6 = load i32, ptr %call.i, align 4
  %tobool.not.i3 = icmp eq i32 %6, 0
  br i1 %tobool.not.i3, label %cond.false.i, label %asked_levels.exit

cond.false.i:
  %call.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 4
  %7 = load atomic i32, ptr %add.ptr.i.i monotonic, align 4
  %tobool.not.i.i = icmp eq i32 %7, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %asked_levels.exit

if.then.i.i:
  %call1.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 1)
  store atomic i32 %call1.i.i, ptr %add.ptr.i.i monotonic, align 4
  br label %asked_levels.exit

asked_levels.exit:
  %cond.in.i = phi i32 [ %6, %cond.false ], [ %7, %cond.false.i ], [ %call1.i.i, %if.then.i.i ]
  %cond.i = add i32 %cond.in.i, -1
  br label %cond.end

cond.end:
  %cond = phi i32 [ %5, %cond.true ], [ %cond.i, %asked_levels.exit ]
  ret i32 %cond
}

declare void @llvm.lifetime.start.p0(ptr)

declare void @llvm.lifetime.end.p0(ptr)

define void @pir_omp_set_max_active_levels(i32 %n) {
entry:
  %cmp = icmp sgt i32 %n, -1
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %add = add nuw i32 %n, 1
  %call = tail call ptr @pir_omp_settings()
  store i32 %add, ptr %call, align 4
  br label %if.end

if.end:
  ret void
}

declare ptr @pir_omp_settings()

define i32 @pir_omp_num_procs(ptr %s) {
entry:
  %team4.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team4.i, align 8
  %tobool.not5.i = icmp eq ptr %0, null
  br i1 %tobool.not5.i, label %outside.exit, label %while.body.i

while.body.i:
  %1 = phi ptr [ %3, %while.body.i ], [ %0, %entry ]
  %parent.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %3, null
  br i1 %tobool.not.i, label %outside.exit, label %while.body.i

outside.exit:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %2, %while.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %4 = load ptr, ptr %outside.i, align 8
  %tobool.not = icmp eq ptr %4, null
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:
  %processors = getelementptr inbounds nuw i8, ptr %4, i64 16
  %5 = load i32, ptr %processors, align 8
  br label %cond.end

cond.false:
  %call1 = tail call fastcc i32 @pir_omp_.processors()
  br label %cond.end

cond.end:
  %cond = phi i32 [ %5, %cond.true ], [ %call1, %cond.false ]
  ret i32 %cond
}

define internal fastcc i32 @pir_omp_.processors() noinline cold {
entry:
  %allowed = alloca [16 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr %allowed)
  call void @llvm.memset.p0.i64(ptr %allowed, i8 0, i64 128, i1 false)
  %call = call i32 @sched_getaffinity(i32 0, i64 128, ptr %allowed)
  %cmp = icmp eq i32 %call, 0
  br i1 %cmp, label %for.body, label %if.end

for.cond.cleanup:
  %0 = call i32 @llvm.smax.i32(i32 %add, i32 1)
  br label %if.end

for.body:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ 0, %entry ]
  %n.07 = phi i32 [ %add, %for.body ], [ 0, %entry ]
  %arrayidx = getelementptr inbounds nuw i64, ptr %allowed, i64 %indvars.iv
  %1 = load i64, ptr %arrayidx, align 8
  %2 = call i64 @llvm.ctpop.i64(i64 %1)
  %cast = trunc nuw nsw i64 %2 to i32
  %add = add nuw nsw i32 %n.07, %cast
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 16
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

if.end:
  %n.1 = phi i32 [ %0, %for.cond.cleanup ], [ 1, %entry ]
  call void @llvm.lifetime.end.p0(ptr %allowed)
  ret i32 %n.1
}

define i32 @pir_omp_team_size(ptr %s) noinline cold {
entry:
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 4
  %0 = load i32, ptr %pushed, align 4
  store i32 0, ptr %pushed, align 4
  %team13.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team13.i, align 8
  %tobool.not14.i = icmp eq ptr %1, null
  br i1 %tobool.not14.i, label %for.end.i, label %for.body.i

for.body.i:
  %2 = phi ptr [ %5, %for.body.i ], [ %1, %entry ]
  %n.015.i = phi i32 [ %add.i, %for.body.i ], [ 0, %entry ]
  %3 = load i32, ptr %2, align 8
  %cmp.i = icmp sgt i32 %3, 1
  %conv.i = zext i1 %cmp.i to i32
  %add.i = add nuw nsw i32 %n.015.i, %conv.i
  %parent.i = getelementptr inbounds nuw i8, ptr %2, i64 8
  %4 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %4, i64 16
  %5 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %5, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %4, %for.body.i ]
  %n.0.lcssa.i = phi i32 [ 0, %entry ], [ %add.i, %for.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %6 = load ptr, ptr %outside.i, align 8
  %tobool3.not.i = icmp eq ptr %6, null
  br i1 %tobool3.not.i, label %active_levels.exit, label %cond.true.i

cond.true.i:
  %active_level.i = getelementptr inbounds nuw i8, ptr %6, i64 4
  %7 = load i32, ptr %active_level.i, align 4
  %add5.i = add nsw i32 %7, %n.0.lcssa.i
  br label %active_levels.exit

active_levels.exit:
  %cond.i = phi i32 [ %add5.i, %cond.true.i ], [ %n.0.lcssa.i, %for.end.i ]
  %call2 = tail call i32 @pir_omp_max_active_levels(ptr %s)
  %cmp.not = icmp slt i32 %cond.i, %call2
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:
  %cmp3 = icmp sgt i32 %0, 0
  br i1 %cmp3, label %cond.end, label %cond.false

cond.false:
  %own.i = getelementptr inbounds nuw i8, ptr %s, i64 144
  %8 = load i32, ptr %own.i, align 8
  %cmp.i22 = icmp slt i32 %8, 1
  br i1 %cmp.i22, label %if.then.i, label %next_threads.exit

if.then.i:
  %9 = load ptr, ptr %team13.i, align 8
  %tobool.not.i24 = icmp eq ptr %9, null
  br i1 %tobool.not.i24, label %cond.false.i, label %cond.true.i25

cond.true.i25:
  %call.i = tail call fastcc i32 @pir_omp_.next_threads_inside(ptr %s)
  br label %next_threads.exit

cond.false.i:
  %call1.i = tail call i32 @llvm.parallel.max_threads()
  br label %next_threads.exit

next_threads.exit:
  %n.0.i = phi i32 [ %8, %cond.false ], [ %call.i, %cond.true.i25 ], [ %call1.i, %cond.false.i ]
  %cond6.i = tail call i32 @llvm.smax.i32(i32 %n.0.i, i32 1)
  br label %cond.end

cond.end:
  %cond = phi i32 [ %cond6.i, %next_threads.exit ], [ %0, %if.end ]
  %10 = load ptr, ptr %team13.i, align 8
  %tobool.not5.i = icmp eq ptr %10, null
  br i1 %tobool.not5.i, label %outside.exit, label %while.body.i

while.body.i:
  %11 = phi ptr [ %13, %while.body.i ], [ %10, %cond.end ]
  %parent.i26 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %12 = load ptr, ptr %parent.i26, align 8
  %team.i27 = getelementptr inbounds nuw i8, ptr %12, i64 16
  %13 = load ptr, ptr %team.i27, align 8
  %tobool.not.i28 = icmp eq ptr %13, null
  br i1 %tobool.not.i28, label %outside.exit, label %while.body.i

outside.exit:
  %s.addr.0.lcssa.i29 = phi ptr [ %s, %cond.end ], [ %12, %while.body.i ]
  %outside.i30 = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i29, i64 176
  %14 = load ptr, ptr %outside.i30, align 8
  %tobool.not = icmp eq ptr %14, null
  br i1 %tobool.not, label %cond.false8, label %cond.true6

cond.true6:
  %call7 = tail call fastcc i32 @pir_omp_.inner_size(ptr %s, ptr %14, i32 %cond)
  br label %cleanup

cond.false8:
  %call9 = tail call fastcc i32 @pir_omp_.within_limit(ptr %s, i32 %cond)
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 1, %active_levels.exit ], [ %call7, %cond.true6 ], [ %call9, %cond.false8 ]
  ret i32 %retval.0
}

define internal fastcc i32 @pir_omp_.inner_size(ptr %s, ptr %o, i32 %n) noinline cold {
entry:
  %dynamic = getelementptr inbounds nuw i8, ptr %s, i64 148
  %0 = load i32, ptr %dynamic, align 4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:
  %processors = getelementptr inbounds nuw i8, ptr %o, i64 16
  %1 = load i32, ptr %processors, align 8
  %spec.select = tail call i32 @llvm.smin.i32(i32 %n, i32 %1)
  br label %if.end

if.end:
  %n.addr.0 = phi i32 [ %n, %entry ], [ %spec.select, %land.lhs.true ]
  %team24 = getelementptr inbounds nuw i8, ptr %s, i64 16
  %2 = load ptr, ptr %team24, align 8
  %tobool.not25 = icmp eq ptr %2, null
  br i1 %tobool.not25, label %for.end, label %for.body

for.body:
  %3 = phi ptr [ %6, %for.body ], [ %2, %if.end ]
  %all.026 = phi i32 [ %mul, %for.body ], [ 1, %if.end ]
  %4 = load i32, ptr %3, align 8
  %mul = mul nsw i32 %4, %all.026
  %parent = getelementptr inbounds nuw i8, ptr %3, i64 8
  %5 = load ptr, ptr %parent, align 8
  %team = getelementptr inbounds nuw i8, ptr %5, i64 16
  %6 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %6, null
  br i1 %tobool.not, label %for.end, label %for.body

for.end:
  %all.0.lcssa = phi i32 [ 1, %if.end ], [ %mul, %for.body ]
  %limit6 = getelementptr inbounds nuw i8, ptr %o, i64 36
  %7 = load i32, ptr %limit6, align 4
  %div = sdiv i32 %7, %all.0.lcssa
  %cmp7 = icmp slt i32 %n.addr.0, %div
  %cond = tail call i32 @llvm.smax.i32(i32 %div, i32 1)
  %cond12 = select i1 %cmp7, i32 %n.addr.0, i32 %cond
  ret i32 %cond12
}

define internal fastcc i32 @pir_omp_.within_limit(ptr %s, i32 %n) {
entry:
  %limit = getelementptr inbounds nuw i8, ptr %s, i64 152
  %0 = load i32, ptr %limit, align 8
  %call.i = tail call ptr @pir_omp_settings()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 8
  %1 = load atomic i32, ptr %add.ptr.i monotonic, align 4
  %tobool.not.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i, label %if.then.i, label %setting_of_environment.exit

if.then.i:
  %call1.i = tail call fastcc i32 @pir_omp_.read_setting(i32 2)
  store atomic i32 %call1.i, ptr %add.ptr.i monotonic, align 4
  br label %setting_of_environment.exit

setting_of_environment.exit:
  %n.0.i = phi i32 [ %1, %entry ], [ %call1.i, %if.then.i ]
  %sub.i = add i32 %n.0.i, -1
  %cmp = icmp sgt i32 %0, 0
  %2 = tail call i32 @llvm.smin.i32(i32 %0, i32 %sub.i)
  %limit2.0 = select i1 %cmp, i32 %2, i32 %sub.i
  %cond = tail call i32 @llvm.smin.i32(i32 %n, i32 %limit2.0)
  ret i32 %cond
}

define void @pir_omp_root_begin(ptr %s) {
entry:
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 0, ptr %pushed, align 4
  store i32 0, ptr %s, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr null, ptr %team, align 8
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr null, ptr %at, align 8
  %final = getelementptr inbounds nuw i8, ptr %s, i64 120
  store i32 0, ptr %final, align 8
  %tasks = getelementptr inbounds nuw i8, ptr %s, i64 112
  store ptr null, ptr %tasks, align 8
  %league = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr null, ptr %league, align 8
  %outside = getelementptr inbounds nuw i8, ptr %s, i64 176
  store ptr null, ptr %outside, align 8
  %asked_limit = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 0, ptr %asked_limit, align 4
  %asked_teams = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 0, ptr %asked_teams, align 8
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  %device = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 0, ptr %device, align 8
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 0, ptr %is_task, align 4
  %limit = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 0, ptr %limit, align 8
  %dynamic = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 0, ptr %dynamic, align 4
  store i32 0, ptr %own, align 8
  %schedule = getelementptr inbounds nuw i8, ptr %s, i64 164
  %chunk = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 0, ptr %chunk, align 8
  store i32 0, ptr %schedule, align 4
  ret void
}

define void @pir_omp_root_told(ptr %s, ptr %o) {
entry:
  %outside = getelementptr inbounds nuw i8, ptr %s, i64 176
  store ptr %o, ptr %outside, align 8
  %league = getelementptr inbounds nuw i8, ptr %o, i64 20
  %league1 = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr %league, ptr %league1, align 8
  %dynamic = getelementptr inbounds nuw i8, ptr %o, i64 32
  %0 = load i32, ptr %dynamic, align 4
  %dynamic3 = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 %0, ptr %dynamic3, align 4
  %limit = getelementptr inbounds nuw i8, ptr %o, i64 36
  %1 = load i32, ptr %limit, align 4
  %limit6 = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 %1, ptr %limit6, align 8
  %device = getelementptr inbounds nuw i8, ptr %o, i64 44
  %2 = load i32, ptr %device, align 4
  %device9 = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 %2, ptr %device9, align 8
  %schedule = getelementptr inbounds nuw i8, ptr %o, i64 48
  %3 = load i32, ptr %schedule, align 4
  %schedule12 = getelementptr inbounds nuw i8, ptr %s, i64 164
  store i32 %3, ptr %schedule12, align 4
  %chunk = getelementptr inbounds nuw i8, ptr %o, i64 52
  %4 = load i32, ptr %chunk, align 4
  %chunk18 = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 %4, ptr %chunk18, align 8
  ret void
}

define void @pir_omp_team_begin(ptr %t, ptr %s, i32 %n) {
entry:
  store i32 %n, ptr %t, align 8
  %alone = getelementptr inbounds nuw i8, ptr %t, i64 4
  store i32 0, ptr %alone, align 4
  %parent = getelementptr inbounds nuw i8, ptr %t, i64 8
  store ptr %s, ptr %parent, align 8
  %first = getelementptr inbounds nuw i8, ptr %t, i64 16
  store ptr null, ptr %first, align 8
  %cancelled = getelementptr inbounds nuw i8, ptr %t, i64 56
  store i32 0, ptr %cancelled, align 8
  %own = getelementptr inbounds nuw i8, ptr %t, i64 64
  store ptr null, ptr %own, align 8
  ret void
}

define void @pir_omp_team_alone(ptr %t) {
entry:
  %alone = getelementptr inbounds nuw i8, ptr %t, i64 4
  store i32 1, ptr %alone, align 4
  ret void
}

define void @pir_omp_team_end(ptr %t) {
entry:
  %first = getelementptr inbounds nuw i8, ptr %t, i64 16
  %0 = load ptr, ptr %first, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  tail call fastcc void @pir_omp_.free_nodes(ptr %0)
  br label %if.end

if.end:
  %own = getelementptr inbounds nuw i8, ptr %t, i64 64
  %1 = load ptr, ptr %own, align 8
  %tobool3.not = icmp eq ptr %1, null
  br i1 %tobool3.not, label %if.end5, label %if.then4

if.then4:
  tail call fastcc void @pir_omp_.free_own_copies(ptr %t)
  br label %if.end5

if.end5:
  ret void
}

define internal fastcc void @pir_omp_.free_nodes(ptr %n) noinline cold {
entry:
  br label %while.body

while.body:
  %n.addr.07 = phi ptr [ %n, %entry ], [ %0, %if.end ]
  %0 = load ptr, ptr %n.addr.07, align 8
  %owned = getelementptr inbounds nuw i8, ptr %n.addr.07, i64 32
  %1 = load i64, ptr %owned, align 8
  %tobool2.not = icmp eq i64 %1, 0
  br i1 %tobool2.not, label %if.end, label %if.then

if.then:
  %data = getelementptr inbounds nuw i8, ptr %n.addr.07, i64 24
  %2 = load ptr, ptr %data, align 8
  tail call void @free(ptr %2)
  br label %if.end

if.end:
  tail call void @free(ptr %n.addr.07)
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %while.end, label %while.body

while.end:
  ret void
}

define internal fastcc void @pir_omp_.free_own_copies(ptr %t) noinline cold {
entry:
  %0 = load i32, ptr %t, align 8
  %cmp16 = icmp sgt i32 %0, 0
  br i1 %cmp16, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:
  %own = getelementptr inbounds nuw i8, ptr %t, i64 64
  br label %for.body

for.cond.cleanup:
  %own6 = getelementptr inbounds nuw i8, ptr %t, i64 64
  %1 = load ptr, ptr %own6, align 8
  tail call void @free(ptr %1)
  ret void

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %for.cond.cleanup2 ]
  %2 = load ptr, ptr %own, align 8
  %arrayidx = getelementptr inbounds nuw ptr, ptr %2, i64 %indvars.iv
  %3 = load ptr, ptr %arrayidx, align 8
  %tobool.not14 = icmp eq ptr %3, null
  br i1 %tobool.not14, label %for.cond.cleanup2, label %for.body3

for.cond.cleanup2:
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %4 = load i32, ptr %t, align 8
  %5 = sext i32 %4 to i64
  %cmp = icmp slt i64 %indvars.iv.next, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.body3:
  %o.015 = phi ptr [ %6, %for.body3 ], [ %3, %for.body ]
  %6 = load ptr, ptr %o.015, align 8
  %data = getelementptr inbounds nuw i8, ptr %o.015, i64 16
  %7 = load ptr, ptr %data, align 8
  tail call void @free(ptr %7)
  tail call void @free(ptr %o.015)
  %tobool.not = icmp eq ptr %6, null
  br i1 %tobool.not, label %for.cond.cleanup2, label %for.body3
}

define void @pir_omp_strand_begin(ptr %s, ptr %t, i32 %id) {
entry:
  store i32 %id, ptr %s, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr %t, ptr %team, align 8
  %first = getelementptr inbounds nuw i8, ptr %t, i64 16
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr %first, ptr %at, align 8
  %final = getelementptr inbounds nuw i8, ptr %s, i64 120
  store i32 0, ptr %final, align 8
  %tasks = getelementptr inbounds nuw i8, ptr %s, i64 112
  store ptr null, ptr %tasks, align 8
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 0, ptr %is_task, align 4
  %parent = getelementptr inbounds nuw i8, ptr %t, i64 8
  %0 = load ptr, ptr %parent, align 8
  %own.i = getelementptr inbounds nuw i8, ptr %0, i64 144
  %1 = load i32, ptr %own.i, align 8
  store i32 %1, ptr %own, align 8
  %dynamic.i = getelementptr inbounds nuw i8, ptr %0, i64 148
  %2 = load i32, ptr %dynamic.i, align 4
  %dynamic5.i = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 %2, ptr %dynamic5.i, align 4
  %limit.i = getelementptr inbounds nuw i8, ptr %0, i64 152
  %3 = load i32, ptr %limit.i, align 8
  %limit8.i = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 %3, ptr %limit8.i, align 8
  %device.i = getelementptr inbounds nuw i8, ptr %0, i64 160
  %4 = load i32, ptr %device.i, align 8
  %device11.i = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 %4, ptr %device11.i, align 8
  %schedule.i = getelementptr inbounds nuw i8, ptr %0, i64 164
  %5 = load i32, ptr %schedule.i, align 4
  %schedule14.i = getelementptr inbounds nuw i8, ptr %s, i64 164
  store i32 %5, ptr %schedule14.i, align 4
  %chunk.i = getelementptr inbounds nuw i8, ptr %0, i64 168
  %6 = load i32, ptr %chunk.i, align 8
  %chunk20.i = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 %6, ptr %chunk20.i, align 8
  %league.i.i = getelementptr inbounds nuw i8, ptr %0, i64 128
  %7 = load ptr, ptr %league.i.i, align 8
  %league1.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr %7, ptr %league1.i.i, align 8
  %pushed.i.i = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 0, ptr %pushed.i.i, align 4
  %asked_limit.i.i = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 0, ptr %asked_limit.i.i, align 4
  %asked_teams.i.i = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 0, ptr %asked_teams.i.i, align 8
  store i32 0, ptr %own, align 8
  ret void
}

define void @pir_omp_push_num_teams(ptr %s, i32 %teams, i32 %limit) {
entry:
  %asked_teams = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 %teams, ptr %asked_teams, align 8
  %asked_limit = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 %limit, ptr %asked_limit, align 4
  ret void
}

define void @pir_omp_push_num_teams_51(ptr %s, i32 %least, i32 %teams, i32 %limit) {
entry:
  %cmp = icmp sgt i32 %teams, 0
  %cond = select i1 %cmp, i32 %teams, i32 %least
  %asked_teams.i = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 %cond, ptr %asked_teams.i, align 8
  %asked_limit.i = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 %limit, ptr %asked_limit.i, align 4
  ret void
}

define void @pir_omp_set_num_teams(i32 %n) {
entry:
  %cmp = icmp sgt i32 %n, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %add = add nuw i32 %n, 1
  %call = tail call ptr @pir_omp_settings()
  %arrayidx = getelementptr inbounds nuw i8, ptr %call, i64 12
  store i32 %add, ptr %arrayidx, align 4
  br label %if.end

if.end:
  ret void
}

define i32 @pir_omp_max_teams() {
entry:
  %call.i = tail call ptr @pir_omp_settings()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load atomic i32, ptr %add.ptr.i monotonic, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %setting_of_environment.exit

if.then.i:
  %call1.i = tail call fastcc i32 @pir_omp_.read_setting(i32 3)
  store atomic i32 %call1.i, ptr %add.ptr.i monotonic, align 4
  br label %setting_of_environment.exit

setting_of_environment.exit:
  %n.0.i = phi i32 [ %0, %entry ], [ %call1.i, %if.then.i ]
  %sub.i = add i32 %n.0.i, -1
  ret i32 %sub.i
}

define void @pir_omp_set_teams_limit(i32 %n) {
entry:
  %cmp = icmp sgt i32 %n, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %add = add nuw i32 %n, 1
  %call = tail call ptr @pir_omp_settings()
  %arrayidx = getelementptr inbounds nuw i8, ptr %call, i64 16
  store i32 %add, ptr %arrayidx, align 4
  br label %if.end

if.end:
  ret void
}

define i32 @pir_omp_teams_limit() {
entry:
  %call.i = tail call ptr @pir_omp_settings()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 16
  %0 = load atomic i32, ptr %add.ptr.i monotonic, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %if.then.i, label %setting_of_environment.exit

if.then.i:
  %call1.i = tail call fastcc i32 @pir_omp_.read_setting(i32 4)
  store atomic i32 %call1.i, ptr %add.ptr.i monotonic, align 4
  br label %setting_of_environment.exit

setting_of_environment.exit:
  %n.0.i = phi i32 [ %0, %entry ], [ %call1.i, %if.then.i ]
  %sub.i = add i32 %n.0.i, -1
  ret i32 %sub.i
}

define i32 @pir_omp_league_size(ptr %s) {
entry:
  %asked_teams = getelementptr inbounds nuw i8, ptr %s, i64 136
  %0 = load i32, ptr %asked_teams, align 8
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:
  %call.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 12
  %1 = load atomic i32, ptr %add.ptr.i.i monotonic, align 4
  %tobool.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %pir_omp_max_teams.exit

if.then.i.i:
  %call1.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 3)
  store atomic i32 %call1.i.i, ptr %add.ptr.i.i monotonic, align 4
  br label %pir_omp_max_teams.exit

pir_omp_max_teams.exit:
  %n.0.i.i = phi i32 [ %1, %cond.false ], [ %call1.i.i, %if.then.i.i ]
  %sub.i.i = add i32 %n.0.i.i, -1
  %2 = tail call i32 @llvm.smax.i32(i32 %sub.i.i, i32 1)
  br label %cond.end

cond.end:
  %cond = phi i32 [ %2, %pir_omp_max_teams.exit ], [ %0, %entry ]
  ret i32 %cond
}

define void @pir_omp_league_begin(ptr %s, ptr %l, ptr %creator, i32 %number) {
entry:
  %asked_teams.i = getelementptr inbounds nuw i8, ptr %creator, i64 136
  %0 = load i32, ptr %asked_teams.i, align 8
  %cmp.i = icmp sgt i32 %0, 0
  br i1 %cmp.i, label %pir_omp_league_size.exit, label %cond.false.i

cond.false.i:
  %call.i.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i.i = getelementptr inbounds nuw i8, ptr %call.i.i.i, i64 12
  %1 = load atomic i32, ptr %add.ptr.i.i.i monotonic, align 4
  %tobool.not.i.i.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i.i.i, label %if.then.i.i.i, label %pir_omp_max_teams.exit.i

if.then.i.i.i:
  %call1.i.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 3)
  store atomic i32 %call1.i.i.i, ptr %add.ptr.i.i.i monotonic, align 4
  br label %pir_omp_max_teams.exit.i

pir_omp_max_teams.exit.i:
  %n.0.i.i.i = phi i32 [ %1, %cond.false.i ], [ %call1.i.i.i, %if.then.i.i.i ]
  %sub.i.i.i = add i32 %n.0.i.i.i, -1
  %2 = tail call i32 @llvm.smax.i32(i32 %sub.i.i.i, i32 1)
  br label %pir_omp_league_size.exit

pir_omp_league_size.exit:
  %cond.i = phi i32 [ %2, %pir_omp_max_teams.exit.i ], [ %0, %entry ]
  store i32 %cond.i, ptr %l, align 4
  %number1 = getelementptr inbounds nuw i8, ptr %l, i64 4
  store i32 %number, ptr %number1, align 4
  store i32 0, ptr %s, align 8
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr null, ptr %team, align 8
  %outside = getelementptr inbounds nuw i8, ptr %s, i64 176
  store ptr null, ptr %outside, align 8
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr null, ptr %at, align 8
  %final = getelementptr inbounds nuw i8, ptr %s, i64 120
  store i32 0, ptr %final, align 8
  %tasks = getelementptr inbounds nuw i8, ptr %s, i64 112
  store ptr null, ptr %tasks, align 8
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 0, ptr %is_task, align 4
  %own.i = getelementptr inbounds nuw i8, ptr %creator, i64 144
  %3 = load i32, ptr %own.i, align 8
  store i32 %3, ptr %own, align 8
  %dynamic.i = getelementptr inbounds nuw i8, ptr %creator, i64 148
  %4 = load i32, ptr %dynamic.i, align 4
  %dynamic5.i = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 %4, ptr %dynamic5.i, align 4
  %limit.i = getelementptr inbounds nuw i8, ptr %creator, i64 152
  %5 = load i32, ptr %limit.i, align 8
  %limit8.i = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 %5, ptr %limit8.i, align 8
  %device.i = getelementptr inbounds nuw i8, ptr %creator, i64 160
  %6 = load i32, ptr %device.i, align 8
  %device11.i = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 %6, ptr %device11.i, align 8
  %schedule.i = getelementptr inbounds nuw i8, ptr %creator, i64 164
  %7 = load i32, ptr %schedule.i, align 4
  %schedule14.i = getelementptr inbounds nuw i8, ptr %s, i64 164
  store i32 %7, ptr %schedule14.i, align 4
  %chunk.i = getelementptr inbounds nuw i8, ptr %creator, i64 168
  %8 = load i32, ptr %chunk.i, align 8
  %chunk20.i = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 %8, ptr %chunk20.i, align 8
  %league.i.i = getelementptr inbounds nuw i8, ptr %creator, i64 128
  %9 = load ptr, ptr %league.i.i, align 8
  %league1.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr %9, ptr %league1.i.i, align 8
  %pushed.i.i = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 0, ptr %pushed.i.i, align 4
  %asked_limit.i.i = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 0, ptr %asked_limit.i.i, align 4
  %asked_teams.i.i = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 0, ptr %asked_teams.i.i, align 8
  store ptr %l, ptr %league1.i.i, align 8
  %asked_limit = getelementptr inbounds nuw i8, ptr %creator, i64 140
  %10 = load i32, ptr %asked_limit, align 4
  %cmp = icmp sgt i32 %10, 0
  br i1 %cmp, label %cond.end, label %cond.false

cond.false:
  %call.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 16
  %11 = load atomic i32, ptr %add.ptr.i.i monotonic, align 4
  %tobool.not.i.i = icmp eq i32 %11, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %pir_omp_teams_limit.exit

if.then.i.i:
  %call1.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 4)
  store atomic i32 %call1.i.i, ptr %add.ptr.i.i monotonic, align 4
  br label %pir_omp_teams_limit.exit

pir_omp_teams_limit.exit:
  %n.0.i.i = phi i32 [ %11, %cond.false ], [ %call1.i.i, %if.then.i.i ]
  %sub.i.i = add i32 %n.0.i.i, -1
  br label %cond.end

cond.end:
  %cond = phi i32 [ %sub.i.i, %pir_omp_teams_limit.exit ], [ %10, %pir_omp_league_size.exit ]
  %cmp4 = icmp sgt i32 %cond, 0
  br i1 %cmp4, label %if.then, label %if.end11

if.then:
  store i32 %cond, ptr %limit8.i, align 8
  %12 = load i32, ptr %own, align 8
  %cmp.i32 = icmp slt i32 %12, 1
  br i1 %cmp.i32, label %if.then.i, label %next_threads.exit

if.then.i:
  %13 = load ptr, ptr %team, align 8
  %tobool.not.i = icmp eq ptr %13, null
  br i1 %tobool.not.i, label %cond.false.i33, label %cond.true.i

cond.true.i:
  %call.i = tail call fastcc i32 @pir_omp_.next_threads_inside(ptr %s)
  br label %next_threads.exit

cond.false.i33:
  %call1.i = tail call i32 @llvm.parallel.max_threads()
  br label %next_threads.exit

next_threads.exit:
  %n.0.i = phi i32 [ %12, %if.then ], [ %call.i, %cond.true.i ], [ %call1.i, %cond.false.i33 ]
  %cond6.i = tail call i32 @llvm.smax.i32(i32 %n.0.i, i32 1)
  %cmp8 = icmp sgt i32 %cond6.i, %cond
  br i1 %cmp8, label %if.then9, label %if.end11

if.then9:
  store i32 %cond, ptr %own, align 8
  br label %if.end11

if.end11:
  ret void
}

define void @pir_omp_league_end(ptr %creator) {
entry:
  %asked_teams.i = getelementptr inbounds nuw i8, ptr %creator, i64 136
  store i32 0, ptr %asked_teams.i, align 8
  %asked_limit.i = getelementptr inbounds nuw i8, ptr %creator, i64 140
  store i32 0, ptr %asked_limit.i, align 4
  ret void
}

define i32 @pir_omp_num_teams(ptr %s) {
entry:
  %league = getelementptr inbounds nuw i8, ptr %s, i64 128
  %0 = load ptr, ptr %league, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %1 = load i32, ptr %0, align 4
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 1, %entry ]
  ret i32 %cond
}

define i32 @pir_omp_team_num(ptr %s) {
entry:
  %league = getelementptr inbounds nuw i8, ptr %s, i64 128
  %0 = load ptr, ptr %league, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %number = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %number, align 4
  br label %cond.end

cond.end:
  %cond = phi i32 [ %1, %cond.true ], [ 0, %entry ]
  ret i32 %cond
}

define i32 @pir_omp_thread_limit(ptr %s) {
entry:
  %limit.i = getelementptr inbounds nuw i8, ptr %s, i64 152
  %0 = load i32, ptr %limit.i, align 8
  %call.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 8
  %1 = load atomic i32, ptr %add.ptr.i.i monotonic, align 4
  %tobool.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %within_limit.exit

if.then.i.i:
  %call1.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 2)
  store atomic i32 %call1.i.i, ptr %add.ptr.i.i monotonic, align 4
  br label %within_limit.exit

within_limit.exit:
  %n.0.i.i = phi i32 [ %1, %entry ], [ %call1.i.i, %if.then.i.i ]
  %sub.i.i = add i32 %n.0.i.i, -1
  %cmp.i = icmp sgt i32 %0, 0
  %2 = tail call i32 @llvm.smin.i32(i32 %0, i32 %sub.i.i)
  %limit2.0.i = select i1 %cmp.i, i32 %2, i32 %sub.i.i
  ret i32 %limit2.0.i
}

define void @pir_omp_strand_enter(ptr %s) {
entry:
  %call = tail call ptr @pir_omp_strand_slot()
  %0 = load ptr, ptr %call, align 8
  %below = getelementptr inbounds nuw i8, ptr %s, i64 40
  store ptr %0, ptr %below, align 8
  store ptr %s, ptr %call, align 8
  ret void
}

declare ptr @pir_omp_strand_slot()

define void @pir_omp_strand_leave(ptr %s) {
entry:
  %below = getelementptr inbounds nuw i8, ptr %s, i64 40
  %0 = load ptr, ptr %below, align 8
  %call = tail call ptr @pir_omp_strand_slot()
  store ptr %0, ptr %call, align 8
  ret void
}

define ptr @pir_omp_current() {
entry:
  %call = tail call ptr @pir_omp_strand_slot()
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

define i32 @pir_omp_is_one_thread(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %size.exit, label %cond.true.i

cond.true.i:
  %1 = load i32, ptr %0, align 8
  %2 = icmp slt i32 %1, 2
  %3 = zext i1 %2 to i32
  br label %size.exit

size.exit:
  %cond.i = phi i32 [ %3, %cond.true.i ], [ 1, %entry ]
  ret i32 %cond.i
}

define i32 @pir_omp_is_one_thread_here() {
entry:
  %call = tail call ptr @pir_omp_strand_slot()
  %0 = load ptr, ptr %call, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %lor.end, label %lor.rhs

lor.rhs:
  %call1 = tail call ptr @pir_omp_larger()
  %cmp.not = icmp eq ptr %0, %call1
  br i1 %cmp.not, label %lor.end, label %land.rhs

land.rhs:
  %team.i = getelementptr inbounds nuw i8, ptr %0, i64 16
  %1 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %lor.end, label %cond.true.i

cond.true.i:
  %2 = load i32, ptr %1, align 8
  %3 = icmp slt i32 %2, 2
  %4 = zext i1 %3 to i32
  br label %lor.end

lor.end:
  %lor.ext = phi i32 [ 1, %entry ], [ 0, %lor.rhs ], [ %4, %cond.true.i ], [ 1, %land.rhs ]
  ret i32 %lor.ext
}

declare ptr @pir_omp_larger()

define ptr @pir_omp_larger_enter() {
entry:
  %call = tail call ptr @pir_omp_strand_slot()
  %0 = load ptr, ptr %call, align 8
  %call1 = tail call ptr @pir_omp_larger()
  store ptr %call1, ptr %call, align 8
  ret ptr %0
}

define void @pir_omp_larger_leave(ptr %below) {
entry:
  %call = tail call ptr @pir_omp_strand_slot()
  store ptr %below, ptr %call, align 8
  ret void
}

define void @pir_omp_task_begin(ptr %s, ptr %creator) {
entry:
  %0 = load i32, ptr %creator, align 8
  store i32 %0, ptr %s, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %creator, i64 16
  %1 = load ptr, ptr %team.i, align 8
  %team2.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr %1, ptr %team2.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %cond.false.i, label %begin_task.exit

cond.false.i:
  %outside.i = getelementptr inbounds nuw i8, ptr %creator, i64 176
  %2 = load ptr, ptr %outside.i, align 8
  br label %begin_task.exit

begin_task.exit:
  %cond.i = phi ptr [ %2, %cond.false.i ], [ null, %entry ]
  %outside4.i = getelementptr inbounds nuw i8, ptr %s, i64 176
  store ptr %cond.i, ptr %outside4.i, align 8
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr null, ptr %at.i, align 8
  %final.i = getelementptr inbounds nuw i8, ptr %creator, i64 120
  %3 = load i32, ptr %final.i, align 8
  %final5.i = getelementptr inbounds nuw i8, ptr %s, i64 120
  store i32 %3, ptr %final5.i, align 8
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 1, ptr %is_task, align 4
  %own.i = getelementptr inbounds nuw i8, ptr %creator, i64 144
  %4 = load i32, ptr %own.i, align 8
  %own1.i = getelementptr inbounds nuw i8, ptr %s, i64 144
  store i32 %4, ptr %own1.i, align 8
  %dynamic.i = getelementptr inbounds nuw i8, ptr %creator, i64 148
  %5 = load i32, ptr %dynamic.i, align 4
  %dynamic5.i = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 %5, ptr %dynamic5.i, align 4
  %limit.i = getelementptr inbounds nuw i8, ptr %creator, i64 152
  %6 = load i32, ptr %limit.i, align 8
  %limit8.i = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 %6, ptr %limit8.i, align 8
  %device.i = getelementptr inbounds nuw i8, ptr %creator, i64 160
  %7 = load i32, ptr %device.i, align 8
  %device11.i = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 %7, ptr %device11.i, align 8
  %schedule.i = getelementptr inbounds nuw i8, ptr %creator, i64 164
  %8 = load i32, ptr %schedule.i, align 4
  %schedule14.i = getelementptr inbounds nuw i8, ptr %s, i64 164
  store i32 %8, ptr %schedule14.i, align 4
  %chunk.i = getelementptr inbounds nuw i8, ptr %creator, i64 168
  %9 = load i32, ptr %chunk.i, align 8
  %chunk20.i = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 %9, ptr %chunk20.i, align 8
  %league.i.i = getelementptr inbounds nuw i8, ptr %creator, i64 128
  %10 = load ptr, ptr %league.i.i, align 8
  %league1.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr %10, ptr %league1.i.i, align 8
  %pushed.i.i = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 0, ptr %pushed.i.i, align 4
  %asked_limit.i.i = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 0, ptr %asked_limit.i.i, align 4
  %asked_teams.i.i = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 0, ptr %asked_teams.i.i, align 8
  ret void
}

define i32 @pir_omp_task_at_once(ptr %creator, i32 %flags) {
entry:
  %final = getelementptr inbounds nuw i8, ptr %creator, i64 120
  %0 = load i32, ptr %final, align 8
  %and = and i32 %flags, 2
  %1 = or i32 %0, %and
  %or.cond = icmp eq i32 %1, 0
  br i1 %or.cond, label %lor.rhs, label %lor.end

lor.rhs:
  %team.i = getelementptr inbounds nuw i8, ptr %creator, i64 16
  %2 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %lor.end, label %cond.true.i

cond.true.i:
  %3 = load i32, ptr %2, align 8
  %4 = icmp slt i32 %3, 2
  %5 = zext i1 %4 to i32
  br label %lor.end

lor.end:
  %lor.ext = phi i32 [ 1, %entry ], [ %5, %cond.true.i ], [ 1, %lor.rhs ]
  ret i32 %lor.ext
}

define void @pir_omp_task_flags(ptr %s, i32 %flags) {
entry:
  %shr1 = lshr i32 %flags, 1
  %and = and i32 %shr1, 1
  %final = getelementptr inbounds nuw i8, ptr %s, i64 120
  %0 = load i32, ptr %final, align 8
  %or = or i32 %0, %and
  store i32 %or, ptr %final, align 8
  ret void
}

define i32 @pir_omp_in_final(ptr %s) {
entry:
  %final = getelementptr inbounds nuw i8, ptr %s, i64 120
  %0 = load i32, ptr %final, align 8
  ret i32 %0
}

define i32 @pir_omp_in_task(ptr %s) {
entry:
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  %0 = load i32, ptr %is_task, align 4
  ret i32 %0
}

define ptr @pir_omp_task_alloc(i64 %bytes, i64 %shared) {
entry:
  %add = add i64 %bytes, 7
  %and = and i64 %add, -8
  %add1 = add i64 %shared, 7
  %and2 = and i64 %add1, -8
  %add3 = add i64 %and2, %and
  %call.i = tail call i64 @pir_omp_alignment()
  %sub.i = sub i64 0, %and
  %and.i = and i64 %add, %sub.i
  %cond.i = tail call i64 @llvm.umin.i64(i64 %and.i, i64 %call.i)
  %cmp1.i = icmp ult i64 %cond.i, 17
  br i1 %cmp1.i, label %if.then.i, label %if.end.i

if.then.i:
  %add4 = add i64 %add3, 28
  %call2.i = tail call ptr @malloc(i64 %add4)
  br label %memory_for.exit

if.end.i:
  %add.i = add i64 %add3, 27
  %sub3.i = add i64 %add.i, %cond.i
  %sub4.i = sub i64 0, %cond.i
  %and5.i = and i64 %sub3.i, %sub4.i
  %call6.i = tail call ptr @aligned_alloc(i64 %cond.i, i64 %and5.i)
  br label %memory_for.exit

memory_for.exit:
  %retval.0.i = phi ptr [ %call2.i, %if.then.i ], [ %call6.i, %if.end.i ]
  %add.ptr = getelementptr inbounds nuw i8, ptr %retval.0.i, i64 %and
  store ptr %add.ptr, ptr %retval.0.i, align 8
  %add.ptr6 = getelementptr inbounds nuw i8, ptr %retval.0.i, i64 %add3
  %kept = getelementptr inbounds nuw i8, ptr %retval.0.i, i64 8
  store ptr %add.ptr6, ptr %kept, align 8
  %part = getelementptr inbounds nuw i8, ptr %retval.0.i, i64 16
  store i32 0, ptr %part, align 8
  ret ptr %retval.0.i
}

define internal fastcc ptr @pir_omp_.memory_for(i64 %bytes, i64 %all) {
entry:
  %call = tail call i64 @pir_omp_alignment()
  %sub = sub i64 0, %bytes
  %and = and i64 %bytes, %sub
  %cond = tail call i64 @llvm.umin.i64(i64 %and, i64 %call)
  %cmp1 = icmp ult i64 %cond, 17
  br i1 %cmp1, label %if.then, label %if.end

if.then:
  %call2 = tail call ptr @malloc(i64 %all)
  br label %cleanup

if.end:
  %add = add i64 %all, -1
  %sub3 = add i64 %add, %cond
  %sub4 = sub i64 0, %cond
  %and5 = and i64 %sub3, %sub4
  %call6 = tail call ptr @aligned_alloc(i64 %cond, i64 %and5)
  br label %cleanup

cleanup:
  %retval.0 = phi ptr [ %call2, %if.then ], [ %call6, %if.end ]
  ret ptr %retval.0
}

define void @pir_omp_task_keep(ptr %creator, ptr %t) {
entry:
  %kept = getelementptr inbounds nuw i8, ptr %t, i64 8
  %0 = load ptr, ptr %kept, align 8
  %own = getelementptr inbounds nuw i8, ptr %creator, i64 144
  tail call void @llvm.memcpy.p0.p0.i64(ptr %0, ptr %own, i64 28, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @pir_omp_task_begin_kept(ptr %s, ptr %creator, ptr %t) {
entry:
  %0 = load i32, ptr %creator, align 8
  store i32 %0, ptr %s, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %creator, i64 16
  %1 = load ptr, ptr %team.i, align 8
  %team2.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  store ptr %1, ptr %team2.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %cond.false.i, label %begin_task.exit

cond.false.i:
  %outside.i = getelementptr inbounds nuw i8, ptr %creator, i64 176
  %2 = load ptr, ptr %outside.i, align 8
  br label %begin_task.exit

begin_task.exit:
  %cond.i = phi ptr [ %2, %cond.false.i ], [ null, %entry ]
  %outside4.i = getelementptr inbounds nuw i8, ptr %s, i64 176
  store ptr %cond.i, ptr %outside4.i, align 8
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  store ptr null, ptr %at.i, align 8
  %final.i = getelementptr inbounds nuw i8, ptr %creator, i64 120
  %3 = load i32, ptr %final.i, align 8
  %final5.i = getelementptr inbounds nuw i8, ptr %s, i64 120
  store i32 %3, ptr %final5.i, align 8
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  %kept = getelementptr inbounds nuw i8, ptr %t, i64 8
  %4 = load ptr, ptr %kept, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %4, i64 28, i1 false)
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 1, ptr %is_task, align 4
  %league.i = getelementptr inbounds nuw i8, ptr %creator, i64 128
  %5 = load ptr, ptr %league.i, align 8
  %league1.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  store ptr %5, ptr %league1.i, align 8
  %pushed.i = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 0, ptr %pushed.i, align 4
  %asked_limit.i = getelementptr inbounds nuw i8, ptr %s, i64 140
  store i32 0, ptr %asked_limit.i, align 4
  %asked_teams.i = getelementptr inbounds nuw i8, ptr %s, i64 136
  store i32 0, ptr %asked_teams.i, align 8
  ret void
}

define void @pir_omp_task_now_begin(ptr %s, ptr %t) {
entry:
  %kept = getelementptr inbounds nuw i8, ptr %t, i64 8
  %0 = load ptr, ptr %kept, align 8
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  tail call void @llvm.memcpy.p0.p0.i64(ptr %0, ptr %own, i64 28, i1 false)
  %is_task = getelementptr inbounds nuw i8, ptr %s, i64 156
  store i32 1, ptr %is_task, align 4
  ret void
}

define void @pir_omp_task_now_end(ptr %s, ptr %t) {
entry:
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  %kept = getelementptr inbounds nuw i8, ptr %t, i64 8
  %0 = load ptr, ptr %kept, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %own, ptr %0, i64 28, i1 false)
  ret void
}

define i64 @pir_omp_taskloop_exact(i32 %kind, i64 %n, i32 %modifier) {
entry:
  %cmp = icmp eq i32 %kind, 1
  %and = and i32 %modifier, 1
  %tobool.not = icmp eq i32 %and, 0
  %spec.select = select i1 %tobool.not, i64 0, i64 %n
  %cond = select i1 %cmp, i64 %spec.select, i64 0
  ret i64 %cond
}

define i64 @pir_omp_taskloop_count(ptr %lower, ptr %upper, i64 %step, i32 %kind, i64 %n, i64 %exact) noinline {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %1, %0
  br i1 %cmp1.i, label %trips.exit, label %if.end.i

cond.false.i:
  %cmp2.i = icmp slt i64 %0, %1
  br i1 %cmp2.i, label %trips.exit, label %if.end.i

if.end.i:
  br i1 %cmp.i, label %cond.true4.i, label %cond.false5.i

cond.true4.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %cond.end.i

cond.false5.i:
  %sub6.i = sub i64 %0, %1
  %sub7.i = sub nsw i64 0, %step
  %div8.i = udiv i64 %sub6.i, %sub7.i
  br label %cond.end.i

cond.end.i:
  %cond.in.i = phi i64 [ %div.i, %cond.true4.i ], [ %div8.i, %cond.false5.i ]
  %cond.i = add i64 %cond.in.i, 1
  br label %trips.exit

trips.exit:
  %retval.0.i = phi i64 [ %cond.i, %cond.end.i ], [ 0, %cond.false.i ], [ 0, %cond.true.i ]
  %tobool.not = icmp eq i64 %exact, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %add = add i64 %exact, -1
  %sub = add i64 %add, %retval.0.i
  %div = udiv i64 %sub, %exact
  br label %cleanup

if.end:
  switch i32 %kind, label %cond.false7 [
    i32 2, label %cond.end11
    i32 1, label %cond.true2
  ]

cond.true2:
  %cond = tail call i64 @llvm.umax.i64(i64 %n, i64 1)
  %div6 = udiv i64 %retval.0.i, %cond
  br label %cond.end11

cond.false7:
  %call8 = tail call i32 @llvm.parallel.max_threads()
  %conv = sext i32 %call8 to i64
  %mul = mul nsw i64 %conv, 10
  br label %cond.end11

cond.end11:
  %cond12 = phi i64 [ %mul, %cond.false7 ], [ %div6, %cond.true2 ], [ %n, %if.end ]
  %spec.select = tail call i64 @llvm.umin.i64(i64 %cond12, i64 %retval.0.i)
  %tobool17 = icmp eq i64 %retval.0.i, 0
  %tobool18 = icmp ne i64 %spec.select, 0
  %or.cond = or i1 %tobool17, %tobool18
  %cond22 = select i1 %or.cond, i64 %spec.select, i64 1
  br label %cleanup

cleanup:
  %retval.0 = phi i64 [ %div, %if.then ], [ %cond22, %cond.end11 ]
  ret i64 %retval.0
}

declare i32 @llvm.parallel.max_threads()

define ptr @pir_omp_taskloop_part(ptr %task, i64 %bytes, i64 %shared, ptr %lower, ptr %upper, i64 %step, i64 %k, i64 %count, i64 %exact, ptr %copy) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %1, %0
  br i1 %cmp1.i, label %trips.exit, label %if.end.i

cond.false.i:
  %cmp2.i = icmp slt i64 %0, %1
  br i1 %cmp2.i, label %trips.exit, label %if.end.i

if.end.i:
  br i1 %cmp.i, label %cond.true4.i, label %cond.false5.i

cond.true4.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %cond.end.i

cond.false5.i:
  %sub6.i = sub i64 %0, %1
  %sub7.i = sub nsw i64 0, %step
  %div8.i = udiv i64 %sub6.i, %sub7.i
  br label %cond.end.i

cond.end.i:
  %cond.in.i = phi i64 [ %div.i, %cond.true4.i ], [ %div8.i, %cond.false5.i ]
  %cond.i = add i64 %cond.in.i, 1
  br label %trips.exit

trips.exit:
  %retval.0.i = phi i64 [ %cond.i, %cond.end.i ], [ 0, %cond.false.i ], [ 0, %cond.true.i ]
  %div = udiv i64 %retval.0.i, %count
  %rem = urem i64 %retval.0.i, %count
  %mul = mul i64 %div, %k
  %cmp = icmp ult i64 %k, %rem
  %cond = tail call i64 @llvm.umin.i64(i64 %k, i64 %rem)
  %add = add i64 %cond, %mul
  %add1 = add i64 %add, %div
  %conv3 = zext i1 %cmp to i64
  %add4 = add i64 %add1, %conv3
  %tobool.not = icmp eq i64 %exact, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %mul5 = mul i64 %exact, %k
  %sub = add nsw i64 %count, -1
  %cmp6 = icmp eq i64 %k, %sub
  %add10 = add i64 %mul5, %exact
  %cond12 = select i1 %cmp6, i64 %retval.0.i, i64 %add10
  br label %if.end

if.end:
  %begin.0 = phi i64 [ %mul5, %if.then ], [ %add, %trips.exit ]
  %end.0 = phi i64 [ %cond12, %if.then ], [ %add4, %trips.exit ]
  %add13 = add i64 %bytes, 7
  %and = and i64 %add13, -8
  %add14 = add i64 %and, %shared
  %call.i = tail call i64 @pir_omp_alignment()
  %sub.i72 = sub i64 0, %and
  %and.i = and i64 %add13, %sub.i72
  %cond.i73 = tail call i64 @llvm.umin.i64(i64 %and.i, i64 %call.i)
  %cmp1.i74 = icmp ult i64 %cond.i73, 17
  br i1 %cmp1.i74, label %if.then.i, label %if.end.i75

if.then.i:
  %call2.i = tail call ptr @malloc(i64 %add14)
  br label %memory_for.exit

if.end.i75:
  %add.i = add i64 %add14, -1
  %sub3.i = add i64 %add.i, %cond.i73
  %sub4.i = sub i64 0, %cond.i73
  %and5.i = and i64 %sub3.i, %sub4.i
  %call6.i = tail call ptr @aligned_alloc(i64 %cond.i73, i64 %and5.i)
  br label %memory_for.exit

memory_for.exit:
  %retval.0.i76 = phi ptr [ %call2.i, %if.then.i ], [ %call6.i, %if.end.i75 ]
  tail call void @llvm.memcpy.p0.p0.i64(ptr %retval.0.i76, ptr %task, i64 %add14, i1 false)
  %add.ptr = getelementptr inbounds nuw i8, ptr %retval.0.i76, i64 %and
  store ptr %add.ptr, ptr %retval.0.i76, align 8
  %mul17 = mul i64 %begin.0, %step
  %add18 = add i64 %mul17, %0
  %sub.ptr.lhs.cast = ptrtoint ptr %lower to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %task to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %add.ptr19 = getelementptr inbounds i8, ptr %retval.0.i76, i64 %sub.ptr.sub
  store i64 %add18, ptr %add.ptr19, align 8
  %sub20 = add i64 %end.0, -1
  %mul21 = mul i64 %sub20, %step
  %add22 = add i64 %mul21, %0
  %sub.ptr.lhs.cast23 = ptrtoint ptr %upper to i64
  %sub.ptr.sub25 = sub i64 %sub.ptr.lhs.cast23, %sub.ptr.rhs.cast
  %add.ptr26 = getelementptr inbounds i8, ptr %retval.0.i76, i64 %sub.ptr.sub25
  store i64 %add22, ptr %add.ptr26, align 8
  %tobool27.not = icmp eq ptr %copy, null
  br i1 %tobool27.not, label %if.end32, label %if.then28

if.then28:
  %sub29 = add nsw i64 %count, -1
  %cmp30 = icmp eq i64 %k, %sub29
  %conv31 = zext i1 %cmp30 to i32
  tail call void %copy(ptr %retval.0.i76, ptr %task, i32 %conv31)
  br label %if.end32

if.end32:
  ret ptr %retval.0.i76
}

define void @pir_omp_push_num_threads(ptr %s, i32 %n) {
entry:
  %pushed = getelementptr inbounds nuw i8, ptr %s, i64 4
  store i32 %n, ptr %pushed, align 4
  ret void
}

define void @pir_omp_set_thread_limit(ptr %s, i32 %n) {
entry:
  %cmp = icmp sgt i32 %n, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %limit = getelementptr inbounds nuw i8, ptr %s, i64 152
  store i32 %n, ptr %limit, align 8
  br label %if.end

if.end:
  ret void
}

define void @pir_omp_barrier(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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

define void @pir_omp_reduce_end(ptr %s, ptr %lock) {
entry:
  tail call void @llvm.parallel.critical.exit(ptr %lock)
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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

define i32 @pir_omp_cancellation() cold {
entry:
  %call = tail call fastcc i32 @pir_omp_.is_on(i32 0)
  ret i32 %call
}

define internal fastcc i32 @pir_omp_.is_on(i32 %which) noinline cold {
entry:
  %call = tail call fastcc ptr @pir_omp_.variable(i32 %which)
  %tobool.not = icmp eq ptr %call, null
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:
  %0 = load i8, ptr %call, align 1
  %cmp = icmp eq i8 %0, 46
  %spec.select.idx = zext i1 %cmp to i64
  %spec.select = getelementptr inbounds nuw i8, ptr %call, i64 %spec.select.idx
  %1 = load i8, ptr %spec.select, align 1
  switch i8 %1, label %lor.rhs [
    i8 121, label %cleanup
    i8 116, label %cleanup
    i8 101, label %cleanup
    i8 89, label %cleanup
    i8 84, label %cleanup
    i8 69, label %cleanup
    i8 49, label %cleanup
  ]

lor.rhs:
  %2 = and i8 %1, -33
  %cmp21 = icmp eq i8 %2, 79
  br i1 %cmp21, label %land.rhs, label %cleanup

land.rhs:
  %arrayidx = getelementptr inbounds nuw i8, ptr %spec.select, i64 1
  %3 = load i8, ptr %arrayidx, align 1
  %4 = and i8 %3, -33
  %cmp25 = icmp eq i8 %4, 78
  %5 = zext i1 %cmp25 to i32
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %entry ], [ %5, %land.rhs ], [ 1, %if.end ], [ 0, %lor.rhs ], [ 1, %if.end ], [ 1, %if.end ], [ 1, %if.end ], [ 1, %if.end ], [ 1, %if.end ], [ 1, %if.end ]
  ret i32 %retval.0
}

define i32 @pir_omp_cancel(ptr %s, i32 %kind) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %return, label %lor.lhs.false

lor.lhs.false:
  %call = tail call fastcc i32 @pir_omp_.is_on(i32 0)
  %tobool1.not = icmp eq i32 %call, 0
  br i1 %tobool1.not, label %return, label %if.end

if.end:
  %1 = load ptr, ptr %team, align 8
  %cancelled = getelementptr inbounds nuw i8, ptr %1, i64 56
  %2 = cmpxchg ptr %cancelled, i32 0, i32 %kind monotonic monotonic, align 8
  %3 = extractvalue { i32, i1 } %2, 1
  %4 = extractvalue { i32, i1 } %2, 0
  %cmp = icmp eq i32 %4, %kind
  %5 = select i1 %3, i1 true, i1 %cmp
  %lor.ext = zext i1 %5 to i32
  br label %return

return:
  %retval.0 = phi i32 [ %lor.ext, %if.end ], [ 0, %lor.lhs.false ], [ 0, %entry ]
  ret i32 %retval.0
}

define i32 @pir_omp_cancellation_point(ptr %s, i32 %kind) {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %land.end, label %land.rhs

land.rhs:
  %cancelled = getelementptr inbounds nuw i8, ptr %0, i64 56
  %1 = load atomic i32, ptr %cancelled monotonic, align 8
  %cmp = icmp eq i32 %1, %kind
  %2 = zext i1 %cmp to i32
  br label %land.end

land.end:
  %land.ext = phi i32 [ 0, %entry ], [ %2, %land.rhs ]
  ret i32 %land.ext
}

define i32 @pir_omp_cancel_barrier(ptr %s) {
entry:
  %team.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i, label %pir_omp_barrier.exit, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %alone.i.i = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %alone.i.i, align 4
  %tobool2.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i.i, label %cond.true.i.i, label %pir_omp_barrier.exit

cond.true.i.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %if.then.i, label %pir_omp_barrier.exit

if.then.i:
  tail call void @llvm.parallel.barrier()
  br label %pir_omp_barrier.exit

pir_omp_barrier.exit:
  %4 = load ptr, ptr %team.i.i, align 8
  %tobool.not = icmp eq ptr %4, null
  br i1 %tobool.not, label %cleanup, label %cond.true

cond.true:
  %cancelled = getelementptr inbounds nuw i8, ptr %4, i64 56
  %5 = load atomic i32, ptr %cancelled monotonic, align 8
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %cleanup, label %land.lhs.true.i.i12

land.lhs.true.i.i12:
  %alone.i.i13 = getelementptr inbounds nuw i8, ptr %4, i64 4
  %7 = load i32, ptr %alone.i.i13, align 4
  %tobool2.not.i.i14 = icmp eq i32 %7, 0
  br i1 %tobool2.not.i.i14, label %cond.true.i.i15, label %pir_omp_barrier.exit17

cond.true.i.i15:
  %8 = load i32, ptr %4, align 8
  %9 = icmp sgt i32 %8, 1
  br i1 %9, label %if.then.i16, label %pir_omp_barrier.exit17

if.then.i16:
  tail call void @llvm.parallel.barrier()
  br label %pir_omp_barrier.exit17

pir_omp_barrier.exit17:
  %10 = load ptr, ptr %team.i.i, align 8
  %cancelled4 = getelementptr inbounds nuw i8, ptr %10, i64 56
  store atomic i32 0, ptr %cancelled4 monotonic, align 8
  %11 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i19 = icmp eq ptr %11, null
  br i1 %tobool.not.i.i19, label %cleanup, label %land.lhs.true.i.i20

land.lhs.true.i.i20:
  %alone.i.i21 = getelementptr inbounds nuw i8, ptr %11, i64 4
  %12 = load i32, ptr %alone.i.i21, align 4
  %tobool2.not.i.i22 = icmp eq i32 %12, 0
  br i1 %tobool2.not.i.i22, label %cond.true.i.i23, label %cleanup

cond.true.i.i23:
  %13 = load i32, ptr %11, align 8
  %14 = icmp sgt i32 %13, 1
  br i1 %14, label %if.then.i24, label %cleanup

if.then.i24:
  tail call void @llvm.parallel.barrier()
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %pir_omp_barrier.exit ], [ 0, %cond.true ], [ 1, %pir_omp_barrier.exit17 ], [ 1, %land.lhs.true.i.i20 ], [ 1, %cond.true.i.i23 ], [ 1, %if.then.i24 ]
  ret i32 %retval.0
}

define void @pir_omp_error(ptr %at, i32 %severity, ptr %message) noinline cold {
entry:
  %parts = alloca [4 x ptr], align 16
  %length = alloca [4 x i32], align 16
  %call = tail call ptr @pir_omp_messages()
  call void @llvm.lifetime.start.p0(ptr %parts)
  %cmp = icmp eq i32 %severity, 1
  call void @llvm.lifetime.start.p0(ptr %length)
  call void @llvm.memset.p0.i64(ptr %length, i8 0, i64 16, i1 false)
  %tobool.not = icmp eq ptr %at, null
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:
  %text1 = getelementptr inbounds nuw i8, ptr %at, i64 16
  %0 = load ptr, ptr %text1, align 8
  br label %for.body.preheader

for.body.preheader:
  %text.051.ph = phi ptr [ %0, %cond.true ], [ %add.ptr, %cond.false ]
  br label %for.body

cond.false:
  %call2 = tail call i64 @strlen(ptr %call)
  %add.ptr = getelementptr inbounds nuw i8, ptr %call, i64 %call2
  br label %for.body.preheader

for.cond.cleanup:
  br i1 %cmp, label %cond.end27, label %cond.false23

for.body:
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.inc18 ], [ 0, %for.body.preheader ]
  %text.051 = phi ptr [ %text.1, %for.inc18 ], [ %text.051.ph, %for.body.preheader ]
  %1 = load i8, ptr %text.051, align 1
  %cmp6 = icmp eq i8 %1, 59
  %idx.ext = zext i1 %cmp6 to i64
  %add.ptr8 = getelementptr inbounds nuw i8, ptr %text.051, i64 %idx.ext
  %arrayidx = getelementptr inbounds nuw ptr, ptr %parts, i64 %indvars.iv
  store ptr %add.ptr8, ptr %arrayidx, align 8
  %arrayidx17 = getelementptr inbounds nuw i32, ptr %length, i64 %indvars.iv
  br label %for.cond9

for.cond9:
  %text.1 = phi ptr [ %add.ptr8, %for.body ], [ %incdec.ptr, %for.body15 ]
  %2 = load i8, ptr %text.1, align 1
  switch i8 %2, label %for.body15 [
    i8 0, label %for.inc18
    i8 59, label %for.inc18
  ]

for.body15:
  %3 = load i32, ptr %arrayidx17, align 4
  %inc = add nsw i32 %3, 1
  store i32 %inc, ptr %arrayidx17, align 4
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %text.1, i64 1
  br label %for.cond9

for.inc18:
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

cond.false23:
  %call24 = tail call i64 @strlen(ptr %call)
  %add.ptr25 = getelementptr inbounds nuw i8, ptr %call, i64 %call24
  %add.ptr26 = getelementptr inbounds nuw i8, ptr %add.ptr25, i64 1
  br label %cond.end27

cond.end27:
  %cond28 = phi ptr [ %add.ptr26, %cond.false23 ], [ %call, %for.cond.cleanup ]
  %4 = load i32, ptr %length, align 16
  %5 = load ptr, ptr %parts, align 16
  %arrayidx31 = getelementptr inbounds nuw i8, ptr %length, i64 8
  %6 = load i32, ptr %arrayidx31, align 8
  %arrayidx32 = getelementptr inbounds nuw i8, ptr %parts, i64 16
  %7 = load ptr, ptr %arrayidx32, align 16
  %arrayidx33 = getelementptr inbounds nuw i8, ptr %length, i64 12
  %8 = load i32, ptr %arrayidx33, align 4
  %arrayidx34 = getelementptr inbounds nuw i8, ptr %parts, i64 24
  %9 = load ptr, ptr %arrayidx34, align 8
  %call35 = tail call i32 (i32, ptr, ...) @dprintf(i32 2, ptr %cond28, i32 %4, ptr %5, i32 %6, ptr %7, i32 %8, ptr %9, ptr %message)
  br i1 %cmp, label %if.end, label %if.then

if.then:
  tail call void @abort()
  unreachable

if.end:
  call void @llvm.lifetime.end.p0(ptr %length)
  call void @llvm.lifetime.end.p0(ptr %parts)
  ret void
}

declare ptr @pir_omp_messages()

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

declare i64 @strlen(ptr)

declare i32 @dprintf(i32, ptr, ...)

declare void @abort()

define ptr @pir_omp_alloc(i64 %bytes) {
entry:
  %tobool.not = icmp eq i64 %bytes, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %call = tail call ptr @malloc(i64 %bytes)
  br label %cond.end

cond.end:
  %cond = phi ptr [ %call, %cond.true ], [ null, %entry ]
  ret ptr %cond
}

declare ptr @malloc(i64)

define ptr @pir_omp_zeroed(i64 %count, i64 %bytes) {
entry:
  %tobool = icmp ne i64 %count, 0
  %tobool1 = icmp ne i64 %bytes, 0
  %or.cond = and i1 %tobool, %tobool1
  br i1 %or.cond, label %cond.true, label %cond.end

cond.true:
  %call = tail call ptr @calloc(i64 %count, i64 %bytes)
  br label %cond.end

cond.end:
  %cond = phi ptr [ %call, %cond.true ], [ null, %entry ]
  ret ptr %cond
}

declare ptr @calloc(i64, i64)

define ptr @pir_omp_resized(ptr %p, i64 %bytes) {
entry:
  %tobool.not = icmp eq i64 %bytes, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:
  %call = tail call ptr @realloc(ptr %p, i64 %bytes)
  br label %return

if.end:
  tail call void @free(ptr %p)
  br label %return

return:
  %retval.0 = phi ptr [ %call, %if.then ], [ null, %if.end ]
  ret ptr %retval.0
}

declare ptr @realloc(ptr, i64)

declare void @free(ptr)

define ptr @pir_omp_aligned(i64 %align, i64 %bytes) {
entry:
  %tobool.not = icmp eq i64 %bytes, 0
  br i1 %tobool.not, label %return, label %if.end

if.end:
  %cmp = icmp ult i64 %align, 17
  br i1 %cmp, label %if.then1, label %if.end2

if.then1:
  %call = tail call ptr @malloc(i64 %bytes)
  br label %return

if.end2:
  %add = add i64 %align, -1
  %sub = add i64 %add, %bytes
  %sub3 = sub i64 0, %align
  %and = and i64 %sub, %sub3
  %call4 = tail call ptr @aligned_alloc(i64 %align, i64 %and)
  br label %return

return:
  %retval.0 = phi ptr [ %call, %if.then1 ], [ %call4, %if.end2 ], [ null, %entry ]
  ret ptr %retval.0
}

declare ptr @aligned_alloc(i64, i64)

define void @pir_omp_release(ptr %p) {
entry:
  tail call void @free(ptr %p)
  ret void
}

define i32 @pir_omp_single(ptr %s) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %return, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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
  %7 = load ptr, ptr %at.i, align 8
  %call.i = tail call fastcc ptr @pir_omp_.add_node(ptr %7)
  br label %next_node.exit

next_node.exit:
  %n.0.i = phi ptr [ %6, %if.end ], [ %call.i, %if.then.i ]
  store ptr %n.0.i, ptr %at.i, align 8
  %taken = getelementptr inbounds nuw i8, ptr %n.0.i, i64 8
  %8 = atomicrmw xchg ptr %taken, i64 1 monotonic, align 8
  %cmp2 = icmp eq i64 %8, 0
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
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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

define i32 @pir_omp_reduce_in_turn(ptr %s, ptr %lock) noinline {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %if.end

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp sgt i32 %2, 1
  br i1 %3, label %if.then, label %if.end

if.then:
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at.i, align 8
  %5 = load atomic i64, ptr %4 acquire, align 8
  %6 = inttoptr i64 %5 to ptr
  %tobool.not.i10 = icmp eq i64 %5, 0
  br i1 %tobool.not.i10, label %if.then.i, label %next_node.exit

if.then.i:
  %7 = load ptr, ptr %at.i, align 8
  %call.i = tail call fastcc ptr @pir_omp_.add_node(ptr %7)
  br label %next_node.exit

next_node.exit:
  %n.0.i = phi ptr [ %6, %if.then ], [ %call.i, %if.then.i ]
  store ptr %n.0.i, ptr %at.i, align 8
  %owned = getelementptr inbounds nuw i8, ptr %n.0.i, i64 32
  store atomic i64 2, ptr %owned monotonic, align 8
  %ordered = getelementptr inbounds nuw i8, ptr %n.0.i, i64 16
  %8 = load atomic i64, ptr %ordered acquire, align 8
  %9 = load i32, ptr %s, align 8
  %conv11 = sext i32 %9 to i64
  %cmp2.not12 = icmp eq i64 %8, %conv11
  br i1 %cmp2.not12, label %if.end, label %land.rhs

land.rhs:
  %10 = load ptr, ptr %team.i, align 8
  %cancelled = getelementptr inbounds nuw i8, ptr %10, i64 56
  %11 = load atomic i32, ptr %cancelled monotonic, align 8
  %tobool.not = icmp eq i32 %11, 0
  br i1 %tobool.not, label %while.body, label %if.end

while.body:
  %call5 = tail call i32 @sched_yield()
  %12 = load atomic i64, ptr %ordered acquire, align 8
  %13 = load i32, ptr %s, align 8
  %conv = sext i32 %13 to i64
  %cmp2.not = icmp eq i64 %12, %conv
  br i1 %cmp2.not, label %if.end, label %land.rhs

if.end:
  tail call void @llvm.parallel.critical.enter(ptr %lock)
  ret i32 1
}

declare i32 @sched_yield()

declare void @llvm.parallel.critical.enter(ptr)

define void @pir_omp_reduce_end_in_turn(ptr %s, ptr %lock, i32 %waits) {
entry:
  tail call void @llvm.parallel.critical.exit(ptr %lock)
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.end7, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %if.end7

cond.true.i:
  %2 = load i32, ptr %0, align 8
  %3 = icmp eq i32 %2, 1
  br i1 %3, label %if.end7, label %if.end

if.end:
  %at = getelementptr inbounds nuw i8, ptr %s, i64 24
  %4 = load ptr, ptr %at, align 8
  %owned = getelementptr inbounds nuw i8, ptr %4, i64 32
  %5 = load atomic i64, ptr %owned monotonic, align 8
  %cmp1 = icmp eq i64 %5, 2
  br i1 %cmp1, label %if.then2, label %if.end5

if.then2:
  %ordered = getelementptr inbounds nuw i8, ptr %4, i64 16
  %6 = atomicrmw add ptr %ordered, i64 1 release, align 8
  br label %if.end5

if.end5:
  %tobool.not = icmp eq i32 %waits, 0
  br i1 %tobool.not, label %if.end7, label %if.then6

if.then6:
  tail call void @llvm.parallel.barrier()
  br label %if.end7

if.end7:
  ret void
}

define i32 @pir_omp_reduce_in_order(ptr %s, i32 %count, ptr %copies, ptr %bytes, ptr %combine, ptr %lock, i32 %waits) noinline {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
  %1 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %1, 0
  br i1 %tobool2.not.i, label %cond.true.i, label %workers.exit

cond.true.i:
  %2 = load i32, ptr %0, align 8
  br label %workers.exit

workers.exit:
  %cond.i = phi i32 [ %2, %cond.true.i ], [ 1, %land.lhs.true.i ], [ 1, %entry ]
  %conv = sext i32 %cond.i to i64
  %mul = shl nsw i32 %count, 1
  %conv1 = sext i32 %mul to i64
  %mul2 = shl nsw i64 %conv1, 3
  %cmp = icmp ugt i32 %cond.i, 1
  br i1 %cmp, label %for.cond.preheader, label %if.end95

for.cond.preheader:
  %cmp4152 = icmp sgt i32 %count, 0
  br i1 %cmp4152, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:
  %wide.trip.count = zext nneg i32 %count to i64
  br label %for.body

for.cond.cleanup:
  %all.0.lcssa = phi i64 [ 0, %for.cond.preheader ], [ %add6, %for.body ]
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %3 = load ptr, ptr %at.i, align 8
  %4 = load atomic i64, ptr %3 acquire, align 8
  %5 = inttoptr i64 %4 to ptr
  %tobool.not.i151 = icmp eq i64 %4, 0
  br i1 %tobool.not.i151, label %if.then.i, label %next_node.exit

if.then.i:
  %6 = load ptr, ptr %at.i, align 8
  %call.i = tail call fastcc ptr @pir_omp_.add_node(ptr %6)
  br label %next_node.exit

next_node.exit:
  %n.0.i = phi ptr [ %5, %for.cond.cleanup ], [ %call.i, %if.then.i ]
  store ptr %n.0.i, ptr %at.i, align 8
  %data = getelementptr inbounds nuw i8, ptr %n.0.i, i64 24
  %7 = load atomic i64, ptr %data acquire, align 8
  %8 = inttoptr i64 %7 to ptr
  %tobool.not = icmp eq i64 %7, 0
  br i1 %tobool.not, label %if.then8, label %if.end14

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.body ]
  %all.0154 = phi i64 [ 0, %for.body.preheader ], [ %add6, %for.body ]
  %arrayidx = getelementptr inbounds nuw i64, ptr %bytes, i64 %indvars.iv
  %9 = load i64, ptr %arrayidx, align 8
  %add = add i64 %9, 15
  %and = and i64 %add, -16
  %add6 = add i64 %and, %all.0154
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

if.then8:
  %mul9 = mul i64 %all.0.lcssa, %conv
  %add10 = add i64 %mul9, %mul2
  %call11 = tail call ptr @malloc(i64 %add10)
  %10 = ptrtoint ptr %call11 to i64
  %11 = cmpxchg ptr %data, i64 0, i64 %10 acq_rel acquire, align 8
  %12 = extractvalue { i64, i1 } %11, 1
  br i1 %12, label %if.then13, label %if.else

if.then13:
  %owned = getelementptr inbounds nuw i8, ptr %n.0.i, i64 32
  store i64 1, ptr %owned, align 8
  br label %if.end14

if.else:
  %13 = extractvalue { i64, i1 } %11, 0
  %14 = inttoptr i64 %13 to ptr
  tail call void @free(ptr %call11)
  br label %if.end14

if.end14:
  %kept.2 = phi ptr [ %8, %next_node.exit ], [ %call11, %if.then13 ], [ %14, %if.else ]
  %cmp19155 = icmp sgt i32 %count, 0
  br i1 %cmp19155, label %for.body22.preheader, label %for.cond.cleanup21

for.body22.preheader:
  %15 = load i32, ptr %s, align 8
  %conv15 = sext i32 %15 to i64
  %mul16 = mul i64 %all.0.lcssa, %conv15
  %add.ptr = getelementptr inbounds nuw i8, ptr %kept.2, i64 %mul16
  %wide.trip.count168 = zext nneg i32 %count to i64
  br label %for.body22

for.cond.cleanup21:
  %ordered = getelementptr inbounds nuw i8, ptr %n.0.i, i64 16
  %16 = atomicrmw add ptr %ordered, i64 1 acq_rel, align 8
  %17 = add i64 %16, 1
  %cmp37.not = icmp ult i64 %17, %conv
  br i1 %cmp37.not, label %if.then39, label %if.end43

for.body22:
  %indvars.iv165 = phi i64 [ 0, %for.body22.preheader ], [ %indvars.iv.next166, %for.body22 ]
  %own.0156 = phi ptr [ %add.ptr, %for.body22.preheader ], [ %add.ptr32, %for.body22 ]
  %arrayidx24 = getelementptr inbounds nuw ptr, ptr %copies, i64 %indvars.iv165
  %18 = load ptr, ptr %arrayidx24, align 8
  %arrayidx26 = getelementptr inbounds nuw i64, ptr %bytes, i64 %indvars.iv165
  %19 = load i64, ptr %arrayidx26, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %own.0156, ptr %18, i64 %19, i1 false)
  %20 = load i64, ptr %arrayidx26, align 8
  %add30 = add i64 %20, 15
  %and31 = and i64 %add30, -16
  %add.ptr32 = getelementptr inbounds nuw i8, ptr %own.0156, i64 %and31
  %indvars.iv.next166 = add nuw nsw i64 %indvars.iv165, 1
  %exitcond169.not = icmp eq i64 %indvars.iv.next166, %wide.trip.count168
  br i1 %exitcond169.not, label %for.cond.cleanup21, label %for.body22

if.then39:
  %tobool40.not = icmp eq i32 %waits, 0
  br i1 %tobool40.not, label %cleanup, label %if.then41

if.then41:
  tail call void @llvm.parallel.barrier()
  br label %cleanup

if.end43:
  %mul44 = mul i64 %all.0.lcssa, %conv
  %add.ptr45 = getelementptr inbounds nuw i8, ptr %kept.2, i64 %mul44
  %idx.ext = sext i32 %count to i64
  %add.ptr46 = getelementptr inbounds ptr, ptr %add.ptr45, i64 %idx.ext
  %cmp57158 = icmp sgt i32 %count, 0
  %wide.trip.count173 = zext nneg i32 %count to i64
  br label %for.body52

for.cond79.preheader:
  %cmp80162 = icmp sgt i32 %count, 0
  br i1 %cmp80162, label %for.body83.preheader, label %cleanup

for.body83.preheader:
  %wide.trip.count179 = zext nneg i32 %count to i64
  br label %for.body83

for.body52:
  %id47.0161 = phi i64 [ 0, %if.end43 ], [ %inc76, %if.end74 ]
  br i1 %cmp57158, label %for.body60.lr.ph, label %for.cond.cleanup59

for.body60.lr.ph:
  %mul53 = mul i64 %id47.0161, %all.0.lcssa
  %add.ptr54 = getelementptr inbounds nuw i8, ptr %kept.2, i64 %mul53
  %tobool61.not = icmp eq i64 %id47.0161, 0
  %cond = select i1 %tobool61.not, ptr %add.ptr45, ptr %add.ptr46
  br label %for.body60

for.cond.cleanup59:
  %tobool72.not = icmp eq i64 %id47.0161, 0
  br i1 %tobool72.not, label %if.end74, label %if.then73

for.body60:
  %indvars.iv170 = phi i64 [ 0, %for.body60.lr.ph ], [ %indvars.iv.next171, %for.body60 ]
  %at.0159 = phi ptr [ %add.ptr54, %for.body60.lr.ph ], [ %add.ptr69, %for.body60 ]
  %arrayidx63 = getelementptr inbounds nuw ptr, ptr %cond, i64 %indvars.iv170
  store ptr %at.0159, ptr %arrayidx63, align 8
  %arrayidx66 = getelementptr inbounds nuw i64, ptr %bytes, i64 %indvars.iv170
  %21 = load i64, ptr %arrayidx66, align 8
  %add67 = add i64 %21, 15
  %and68 = and i64 %add67, -16
  %add.ptr69 = getelementptr inbounds nuw i8, ptr %at.0159, i64 %and68
  %indvars.iv.next171 = add nuw nsw i64 %indvars.iv170, 1
  %exitcond174.not = icmp eq i64 %indvars.iv.next171, %wide.trip.count173
  br i1 %exitcond174.not, label %for.cond.cleanup59, label %for.body60

if.then73:
  tail call void %combine(ptr %add.ptr45, ptr %add.ptr46)
  br label %if.end74

if.end74:
  %inc76 = add nuw i64 %id47.0161, 1
  %exitcond175.not = icmp eq i64 %inc76, %conv
  br i1 %exitcond175.not, label %for.cond79.preheader, label %for.body52

for.body83:
  %indvars.iv176 = phi i64 [ 0, %for.body83.preheader ], [ %indvars.iv.next177, %for.body83 ]
  %arrayidx85 = getelementptr inbounds nuw ptr, ptr %copies, i64 %indvars.iv176
  %22 = load ptr, ptr %arrayidx85, align 8
  %arrayidx87 = getelementptr inbounds nuw ptr, ptr %add.ptr45, i64 %indvars.iv176
  %23 = load ptr, ptr %arrayidx87, align 8
  %arrayidx89 = getelementptr inbounds nuw i64, ptr %bytes, i64 %indvars.iv176
  %24 = load i64, ptr %arrayidx89, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %22, ptr %23, i64 %24, i1 false)
  %indvars.iv.next177 = add nuw nsw i64 %indvars.iv176, 1
  %exitcond180.not = icmp eq i64 %indvars.iv.next177, %wide.trip.count179
  br i1 %exitcond180.not, label %cleanup, label %for.body83

cleanup:
  br i1 %cmp37.not, label %cleanup96, label %if.end95

if.end95:
  tail call void @llvm.parallel.critical.enter(ptr %lock)
  br label %cleanup96

cleanup96:
  %retval.1 = phi i32 [ 1, %if.end95 ], [ 0, %cleanup ]
  ret i32 %retval.1
}

define void @pir_omp_lock_init(ptr %lock) {
entry:
  store i64 0, ptr %lock, align 8
  ret void
}

define i32 @pir_omp_lock_test(ptr %lock) {
entry:
  %0 = cmpxchg ptr %lock, i64 0, i64 1 acquire monotonic, align 8
  %1 = extractvalue { i64, i1 } %0, 1
  %conv = zext i1 %1 to i32
  ret i32 %conv
}

define void @pir_omp_lock_set(ptr %lock) {
entry:
  %0 = cmpxchg ptr %lock, i64 0, i64 1 acquire monotonic, align 8
  %1 = extractvalue { i64, i1 } %0, 1
  br i1 %1, label %while.end, label %while.body

while.body:
  %call1 = tail call i32 @sched_yield()
  %2 = cmpxchg ptr %lock, i64 0, i64 1 acquire monotonic, align 8
  %3 = extractvalue { i64, i1 } %2, 1
  br i1 %3, label %while.end, label %while.body

while.end:
  ret void
}

define void @pir_omp_lock_unset(ptr %lock) {
entry:
  store atomic i64 0, ptr %lock release, align 8
  ret void
}

define void @pir_omp_nest_init(ptr %lock) {
entry:
  %call = tail call ptr @calloc(i64 1, i64 24)
  store ptr %call, ptr %lock, align 8
  ret void
}

define void @pir_omp_nest_destroy(ptr %lock) {
entry:
  %0 = load ptr, ptr %lock, align 8
  tail call void @free(ptr %0)
  ret void
}

define i32 @pir_omp_nest_test(ptr %s, ptr %lock) {
entry:
  %0 = load ptr, ptr %lock, align 8
  %owner = getelementptr inbounds nuw i8, ptr %0, i64 8
  %1 = load atomic i64, ptr %owner monotonic, align 8
  %2 = inttoptr i64 %1 to ptr
  %cmp.not = icmp eq ptr %s, %2
  br i1 %cmp.not, label %if.end4, label %if.then

if.then:
  %3 = cmpxchg ptr %0, i64 0, i64 1 acquire monotonic, align 8
  %4 = extractvalue { i64, i1 } %3, 1
  br i1 %4, label %if.end, label %cleanup

if.end:
  %5 = ptrtoint ptr %s to i64
  store atomic i64 %5, ptr %owner monotonic, align 8
  br label %if.end4

if.end4:
  %count = getelementptr inbounds nuw i8, ptr %0, i64 16
  %6 = load i32, ptr %count, align 8
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %count, align 8
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ %inc, %if.end4 ], [ 0, %if.then ]
  ret i32 %retval.0
}

define void @pir_omp_nest_set(ptr %s, ptr %lock) {
entry:
  %0 = ptrtoint ptr %s to i64
  br label %while.cond

while.cond:
  %1 = load ptr, ptr %lock, align 8
  %owner.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load atomic i64, ptr %owner.i monotonic, align 8
  %3 = inttoptr i64 %2 to ptr
  %cmp.not.i = icmp eq ptr %s, %3
  br i1 %cmp.not.i, label %if.end4.i, label %if.then.i

if.then.i:
  %4 = cmpxchg ptr %1, i64 0, i64 1 acquire monotonic, align 8
  %5 = extractvalue { i64, i1 } %4, 1
  br i1 %5, label %if.end.i, label %while.body

if.end.i:
  store atomic i64 %0, ptr %owner.i monotonic, align 8
  br label %if.end4.i

if.end4.i:
  %count.i = getelementptr inbounds nuw i8, ptr %1, i64 16
  %6 = load i32, ptr %count.i, align 8
  %inc.i = add nsw i32 %6, 1
  store i32 %inc.i, ptr %count.i, align 8
  %7 = icmp eq i32 %inc.i, 0
  br i1 %7, label %while.body, label %while.end

while.body:
  %call1 = tail call i32 @sched_yield()
  br label %while.cond

while.end:
  ret void
}

define void @pir_omp_nest_unset(ptr %lock) {
entry:
  %0 = load ptr, ptr %lock, align 8
  %count = getelementptr inbounds nuw i8, ptr %0, i64 16
  %1 = load i32, ptr %count, align 8
  %dec = add nsw i32 %1, -1
  store i32 %dec, ptr %count, align 8
  %cmp = icmp eq i32 %dec, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %owner = getelementptr inbounds nuw i8, ptr %0, i64 8
  store atomic i64 0, ptr %owner monotonic, align 8
  store atomic i64 0, ptr %0 release, align 8
  br label %if.end

if.end:
  ret void
}

define ptr @pir_omp_thread_private(ptr %s, ptr %variable, i64 %bytes, ptr %initial, ptr %cache) {
entry:
  %0 = load i32, ptr %s, align 8
  %cmp85 = icmp eq i32 %0, 0
  br i1 %cmp85, label %land.rhs, label %if.end

land.rhs:
  %s.addr.086 = phi ptr [ %2, %while.body ], [ %s, %entry ]
  %team = getelementptr inbounds nuw i8, ptr %s.addr.086, i64 16
  %1 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %1, null
  br i1 %tobool.not, label %return, label %while.body

while.body:
  %parent = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent, align 8
  %3 = load i32, ptr %2, align 8
  %cmp = icmp eq i32 %3, 0
  br i1 %cmp, label %land.rhs, label %if.end

if.end:
  %s.addr.0.lcssa = phi ptr [ %s, %entry ], [ %2, %while.body ]
  %team4 = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa, i64 16
  %4 = load ptr, ptr %team4, align 8
  %parent5 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = load ptr, ptr %parent5, align 8
  %team6 = getelementptr inbounds nuw i8, ptr %5, i64 16
  %6 = load ptr, ptr %team6, align 8
  %tobool7.not = icmp eq ptr %6, null
  br i1 %tobool7.not, label %if.end9, label %if.then8

if.then8:
  %call = tail call fastcc ptr @pir_omp_.own_copy(ptr %s.addr.0.lcssa, i64 %bytes, ptr %initial, ptr %cache)
  br label %return

if.end9:
  %7 = load atomic i64, ptr %cache acquire, align 8
  %8 = inttoptr i64 %7 to ptr
  %9 = load i32, ptr %s.addr.0.lcssa, align 8
  %add = add nsw i32 %9, 1
  %sub.i = sub i64 0, %bytes
  %and.i = and i64 %bytes, %sub.i
  %add.i = add i64 %bytes, -1
  br label %while.cond11

while.cond11:
  %c.0 = phi ptr [ %8, %if.end9 ], [ %c.2, %for.cond.cleanup ]
  %tobool12.not = icmp eq ptr %c.0, null
  br i1 %tobool12.not, label %while.body14, label %lor.rhs

lor.rhs:
  %10 = load i32, ptr %c.0, align 8
  %cmp13.not = icmp sgt i32 %10, %9
  br i1 %cmp13.not, label %while.end43, label %while.body14

while.body14:
  %11 = load ptr, ptr %team4, align 8
  %12 = load i32, ptr %11, align 8
  %.add = tail call i32 @llvm.smax.i32(i32 %12, i32 %add)
  %conv = sext i32 %.add to i64
  %mul = shl nsw i64 %conv, 3
  %add20 = add nsw i64 %mul, 8
  %call21 = tail call ptr @malloc(i64 %add20)
  store i32 %.add, ptr %call21, align 8
  %cmp2387 = icmp sgt i32 %.add, 0
  br i1 %cmp2387, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:
  %copy = getelementptr inbounds nuw i8, ptr %c.0, i64 8
  %copy30 = getelementptr inbounds nuw i8, ptr %call21, i64 8
  %copy34 = getelementptr inbounds nuw i8, ptr %call21, i64 8
  %wide.trip.count = zext nneg i32 %.add to i64
  br label %for.body

for.cond.cleanup:
  %13 = ptrtoint ptr %c.0 to i64
  %14 = ptrtoint ptr %call21 to i64
  %15 = cmpxchg ptr %cache, i64 %13, i64 %14 acq_rel acquire, align 8
  %16 = extractvalue { i64, i1 } %15, 1
  %17 = extractvalue { i64, i1 } %15, 0
  %18 = inttoptr i64 %17 to ptr
  %c.2 = select i1 %16, ptr %call21, ptr %18
  br label %while.cond11

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %for.inc ]
  br i1 %tobool12.not, label %if.else, label %land.lhs.true

land.lhs.true:
  %19 = load i32, ptr %c.0, align 8
  %20 = sext i32 %19 to i64
  %cmp27 = icmp slt i64 %indvars.iv, %20
  br i1 %cmp27, label %if.then29, label %if.else

if.then29:
  %arrayidx = getelementptr inbounds nuw ptr, ptr %copy, i64 %indvars.iv
  %21 = load ptr, ptr %arrayidx, align 8
  %arrayidx32 = getelementptr inbounds nuw ptr, ptr %copy30, i64 %indvars.iv
  store ptr %21, ptr %arrayidx32, align 8
  br label %for.inc

if.else:
  %call.i = tail call i64 @pir_omp_alignment()
  %cond.i = tail call i64 @llvm.umin.i64(i64 %and.i, i64 %call.i)
  %cmp1.i = icmp ult i64 %cond.i, 17
  br i1 %cmp1.i, label %if.then.i, label %if.end.i

if.then.i:
  %call2.i = tail call ptr @malloc(i64 %bytes)
  br label %memory_for.exit

if.end.i:
  %sub3.i = add i64 %add.i, %cond.i
  %sub4.i = sub i64 0, %cond.i
  %and5.i = and i64 %sub3.i, %sub4.i
  %call6.i = tail call ptr @aligned_alloc(i64 %cond.i, i64 %and5.i)
  br label %memory_for.exit

memory_for.exit:
  %retval.0.i = phi ptr [ %call2.i, %if.then.i ], [ %call6.i, %if.end.i ]
  %arrayidx36 = getelementptr inbounds nuw ptr, ptr %copy34, i64 %indvars.iv
  store ptr %retval.0.i, ptr %arrayidx36, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %retval.0.i, ptr %initial, i64 %bytes, i1 false)
  br label %for.inc

for.inc:
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

while.end43:
  %copy44 = getelementptr inbounds nuw i8, ptr %c.0, i64 8
  %22 = load i32, ptr %s.addr.0.lcssa, align 8
  %idxprom46 = sext i32 %22 to i64
  %arrayidx47 = getelementptr inbounds ptr, ptr %copy44, i64 %idxprom46
  %23 = load ptr, ptr %arrayidx47, align 8
  br label %return

return:
  %retval.0 = phi ptr [ %23, %while.end43 ], [ %call, %if.then8 ], [ %variable, %land.rhs ]
  ret ptr %retval.0
}

define internal fastcc ptr @pir_omp_.own_copy(ptr %s, i64 %bytes, ptr %initial, ptr %cache) noinline cold {
entry:
  %team = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team, align 8
  %own = getelementptr inbounds nuw i8, ptr %0, i64 64
  %1 = load atomic i64, ptr %own acquire, align 8
  %2 = inttoptr i64 %1 to ptr
  %tobool.not = icmp eq i64 %1, 0
  br i1 %tobool.not, label %if.then, label %if.end3

if.then:
  %3 = load i32, ptr %0, align 8
  %conv = sext i32 %3 to i64
  %call = tail call ptr @calloc(i64 %conv, i64 8)
  %4 = ptrtoint ptr %call to i64
  %5 = cmpxchg ptr %own, i64 0, i64 %4 acq_rel acquire, align 8
  %6 = extractvalue { i64, i1 } %5, 1
  br i1 %6, label %if.end3, label %if.else

if.else:
  %7 = extractvalue { i64, i1 } %5, 0
  %8 = inttoptr i64 %7 to ptr
  tail call void @free(ptr %call)
  br label %if.end3

if.end3:
  %all.2 = phi ptr [ %2, %entry ], [ %8, %if.else ], [ %call, %if.then ]
  %9 = load i32, ptr %s, align 8
  %idxprom = sext i32 %9 to i64
  %arrayidx = getelementptr inbounds ptr, ptr %all.2, i64 %idxprom
  br label %while.cond

while.cond:
  %o.0.in = phi ptr [ %arrayidx, %if.end3 ], [ %o.0, %land.rhs ]
  %o.0 = load ptr, ptr %o.0.in, align 8
  %tobool4.not = icmp eq ptr %o.0, null
  br i1 %tobool4.not, label %if.then8, label %land.rhs

land.rhs:
  %cache5 = getelementptr inbounds nuw i8, ptr %o.0, i64 8
  %10 = load ptr, ptr %cache5, align 8
  %cmp.not = icmp eq ptr %10, %cache
  br i1 %cmp.not, label %if.end20, label %while.cond

if.then8:
  %call9 = tail call ptr @malloc(i64 24)
  %11 = load i32, ptr %s, align 8
  %idxprom11 = sext i32 %11 to i64
  %arrayidx12 = getelementptr inbounds ptr, ptr %all.2, i64 %idxprom11
  %12 = load ptr, ptr %arrayidx12, align 8
  store ptr %12, ptr %call9, align 8
  %cache14 = getelementptr inbounds nuw i8, ptr %call9, i64 8
  store ptr %cache, ptr %cache14, align 8
  %call15 = tail call fastcc ptr @pir_omp_.memory_for(i64 %bytes, i64 %bytes)
  %data = getelementptr inbounds nuw i8, ptr %call9, i64 16
  store ptr %call15, ptr %data, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %call15, ptr %initial, i64 %bytes, i1 false)
  %13 = load i32, ptr %s, align 8
  %idxprom18 = sext i32 %13 to i64
  %arrayidx19 = getelementptr inbounds ptr, ptr %all.2, i64 %idxprom18
  store ptr %call9, ptr %arrayidx19, align 8
  br label %if.end20

if.end20:
  %o.1 = phi ptr [ %call9, %if.then8 ], [ %o.0, %land.rhs ]
  %data21 = getelementptr inbounds nuw i8, ptr %o.1, i64 16
  %14 = load ptr, ptr %data21, align 8
  ret ptr %14
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
  %own.i = getelementptr inbounds nuw i8, ptr %s, i64 144
  %0 = load i32, ptr %own.i, align 8
  %cmp.i = icmp slt i32 %0, 1
  br i1 %cmp.i, label %if.then.i, label %next_threads.exit

if.then.i:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %1, null
  br i1 %tobool.not.i, label %cond.false.i, label %cond.true.i

cond.true.i:
  %call.i = tail call fastcc i32 @pir_omp_.next_threads_inside(ptr %s)
  br label %next_threads.exit

cond.false.i:
  %call1.i = tail call i32 @llvm.parallel.max_threads()
  br label %next_threads.exit

next_threads.exit:
  %n.0.i = phi i32 [ %0, %entry ], [ %call.i, %cond.true.i ], [ %call1.i, %cond.false.i ]
  %cond6.i = tail call i32 @llvm.smax.i32(i32 %n.0.i, i32 1)
  ret i32 %cond6.i
}

define void @pir_omp_set_num_threads(ptr %s, i32 %n) {
entry:
  %cond = tail call i32 @llvm.smax.i32(i32 %n, i32 1)
  %own = getelementptr inbounds nuw i8, ptr %s, i64 144
  store i32 %cond, ptr %own, align 8
  ret void
}

define void @pir_omp_set_dynamic(ptr %s, i32 %on) {
entry:
  %tobool.not = icmp eq i32 %on, 0
  %cond = select i1 %tobool.not, i32 -1, i32 1
  %dynamic = getelementptr inbounds nuw i8, ptr %s, i64 148
  store i32 %cond, ptr %dynamic, align 4
  ret void
}

define i32 @pir_omp_dynamic(ptr %s) {
entry:
  %dynamic = getelementptr inbounds nuw i8, ptr %s, i64 148
  %0 = load i32, ptr %dynamic, align 4
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:
  %cmp = icmp sgt i32 %0, 0
  %conv = zext i1 %cmp to i32
  br label %cond.end

cond.false:
  %call = tail call fastcc i32 @pir_omp_.is_on(i32 4)
  br label %cond.end

cond.end:
  %cond = phi i32 [ %conv, %cond.true ], [ %call, %cond.false ]
  ret i32 %cond
}

define void @pir_omp_set_device(ptr %s, i32 %n) {
entry:
  %add = add nsw i32 %n, 1073741824
  %device = getelementptr inbounds nuw i8, ptr %s, i64 160
  store i32 %add, ptr %device, align 8
  ret void
}

define i32 @pir_omp_device(ptr %s) {
entry:
  %device = getelementptr inbounds nuw i8, ptr %s, i64 160
  %0 = load i32, ptr %device, align 8
  %tobool.not = icmp eq i32 %0, 0
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:
  %sub = add nsw i32 %0, -1073741824
  br label %cond.end

cond.false:
  %call.i.i = tail call ptr @pir_omp_variables()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 256
  %1 = load i8, ptr %add.ptr.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %1, 0
  br i1 %tobool.not.i.i, label %variable.exit.i, label %cond.true.i.i

cond.true.i.i:
  %call1.i.i = tail call ptr @getenv(ptr %add.ptr.i.i)
  br label %variable.exit.i

variable.exit.i:
  %cond.i.i = phi ptr [ %call1.i.i, %cond.true.i.i ], [ null, %cond.false ]
  %tobool.not.i = icmp eq ptr %cond.i.i, null
  br i1 %tobool.not.i, label %cond.end, label %cond.true.i

cond.true.i:
  %call1.i = tail call fastcc i32 @pir_omp_.leading_number(ptr %cond.i.i, i32 0)
  br label %cond.end

cond.end:
  %cond = phi i32 [ %sub, %cond.true ], [ %call1.i, %cond.true.i ], [ 0, %variable.exit.i ]
  ret i32 %cond
}

define internal fastcc i32 @pir_omp_.number(i32 %which, i32 %otherwise) {
entry:
  %call.i = tail call ptr @pir_omp_variables()
  %mul.i = shl nuw nsw i32 %which, 5
  %idx.ext.i = zext nneg i32 %mul.i to i64
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %idx.ext.i
  %0 = load i8, ptr %add.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %variable.exit, label %cond.true.i

cond.true.i:
  %call1.i = tail call ptr @getenv(ptr %add.ptr.i)
  br label %variable.exit

variable.exit:
  %cond.i = phi ptr [ %call1.i, %cond.true.i ], [ null, %entry ]
  %tobool.not = icmp eq ptr %cond.i, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %call1 = tail call fastcc i32 @pir_omp_.leading_number(ptr %cond.i, i32 %otherwise)
  br label %cond.end

cond.end:
  %cond = phi i32 [ %call1, %cond.true ], [ %otherwise, %variable.exit ]
  ret i32 %cond
}

define i32 @pir_omp_in_parallel(ptr %s) {
entry:
  %team13.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team13.i, align 8
  %tobool.not14.i = icmp eq ptr %0, null
  br i1 %tobool.not14.i, label %for.end.i, label %for.body.i

for.body.i:
  %1 = phi ptr [ %4, %for.body.i ], [ %0, %entry ]
  %n.015.i = phi i32 [ %add.i, %for.body.i ], [ 0, %entry ]
  %2 = load i32, ptr %1, align 8
  %cmp.i = icmp sgt i32 %2, 1
  %conv.i = zext i1 %cmp.i to i32
  %add.i = add nuw nsw i32 %n.015.i, %conv.i
  %parent.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %3 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %3, i64 16
  %4 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %3, %for.body.i ]
  %n.0.lcssa.i = phi i32 [ 0, %entry ], [ %add.i, %for.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %5 = load ptr, ptr %outside.i, align 8
  %tobool3.not.i = icmp eq ptr %5, null
  br i1 %tobool3.not.i, label %active_levels.exit, label %cond.true.i

cond.true.i:
  %active_level.i = getelementptr inbounds nuw i8, ptr %5, i64 4
  %6 = load i32, ptr %active_level.i, align 4
  %add5.i = add nsw i32 %6, %n.0.lcssa.i
  br label %active_levels.exit

active_levels.exit:
  %cond.i = phi i32 [ %add5.i, %cond.true.i ], [ %n.0.lcssa.i, %for.end.i ]
  %cmp = icmp sgt i32 %cond.i, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @pir_omp_level(ptr %s) {
entry:
  %team10.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team10.i, align 8
  %tobool.not11.i = icmp eq ptr %0, null
  br i1 %tobool.not11.i, label %for.end.i, label %for.body.i

for.body.i:
  %1 = phi ptr [ %3, %for.body.i ], [ %0, %entry ]
  %n.012.i = phi i32 [ %inc.i, %for.body.i ], [ 0, %entry ]
  %inc.i = add nuw nsw i32 %n.012.i, 1
  %parent.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %3, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %2, %for.body.i ]
  %n.0.lcssa.i = phi i32 [ 0, %entry ], [ %inc.i, %for.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %4 = load ptr, ptr %outside.i, align 8
  %tobool2.not.i = icmp eq ptr %4, null
  br i1 %tobool2.not.i, label %levels.exit, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 8
  %add.i = add nsw i32 %5, %n.0.lcssa.i
  br label %levels.exit

levels.exit:
  %cond.i = phi i32 [ %add.i, %cond.true.i ], [ %n.0.lcssa.i, %for.end.i ]
  ret i32 %cond.i
}

define i32 @pir_omp_active_level(ptr %s) {
entry:
  %team13.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team13.i, align 8
  %tobool.not14.i = icmp eq ptr %0, null
  br i1 %tobool.not14.i, label %for.end.i, label %for.body.i

for.body.i:
  %1 = phi ptr [ %4, %for.body.i ], [ %0, %entry ]
  %n.015.i = phi i32 [ %add.i, %for.body.i ], [ 0, %entry ]
  %2 = load i32, ptr %1, align 8
  %cmp.i = icmp sgt i32 %2, 1
  %conv.i = zext i1 %cmp.i to i32
  %add.i = add nuw nsw i32 %n.015.i, %conv.i
  %parent.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %3 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %3, i64 16
  %4 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %entry ], [ %3, %for.body.i ]
  %n.0.lcssa.i = phi i32 [ 0, %entry ], [ %add.i, %for.body.i ]
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %5 = load ptr, ptr %outside.i, align 8
  %tobool3.not.i = icmp eq ptr %5, null
  br i1 %tobool3.not.i, label %active_levels.exit, label %cond.true.i

cond.true.i:
  %active_level.i = getelementptr inbounds nuw i8, ptr %5, i64 4
  %6 = load i32, ptr %active_level.i, align 4
  %add5.i = add nsw i32 %6, %n.0.lcssa.i
  br label %active_levels.exit

active_levels.exit:
  %cond.i = phi i32 [ %add5.i, %cond.true.i ], [ %n.0.lcssa.i, %for.end.i ]
  ret i32 %cond.i
}

define i32 @pir_omp_ancestor_thread_num(ptr %s, i32 %level) {
entry:
  %team10.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team10.i.i, align 8
  %tobool.not11.i.i = icmp eq ptr %0, null
  br i1 %tobool.not11.i.i, label %for.end.i.i, label %for.body.i.i

for.body.i.i:
  %1 = phi ptr [ %3, %for.body.i.i ], [ %0, %entry ]
  %n.012.i.i = phi i32 [ %inc.i.i, %for.body.i.i ], [ 0, %entry ]
  %inc.i.i = add nuw nsw i32 %n.012.i.i, 1
  %parent.i.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i.i, align 8
  %team.i.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %3, null
  br i1 %tobool.not.i.i, label %for.end.i.i, label %for.body.i.i

for.end.i.i:
  %s.addr.0.lcssa.i.i = phi ptr [ %s, %entry ], [ %2, %for.body.i.i ]
  %n.0.lcssa.i.i = phi i32 [ 0, %entry ], [ %inc.i.i, %for.body.i.i ]
  %outside.i.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i.i, i64 176
  %4 = load ptr, ptr %outside.i.i, align 8
  %tobool2.not.i.i = icmp eq ptr %4, null
  br i1 %tobool2.not.i.i, label %levels.exit.i, label %cond.true.i.i

cond.true.i.i:
  %5 = load i32, ptr %4, align 8
  %add.i.i = add nsw i32 %5, %n.0.lcssa.i.i
  br label %levels.exit.i

levels.exit.i:
  %cond.i.i = phi i32 [ %add.i.i, %cond.true.i.i ], [ %n.0.lcssa.i.i, %for.end.i.i ]
  %cmp.i = icmp slt i32 %level, 0
  %cmp1.i = icmp sgt i32 %level, %cond.i.i
  %or.cond.i = select i1 %cmp.i, i1 true, i1 %cmp1.i
  br i1 %or.cond.i, label %at_level.exit, label %for.cond.preheader.i

for.cond.preheader.i:
  %cmp234.i = icmp sgt i32 %cond.i.i, %level
  br i1 %cmp234.i, label %land.rhs.i, label %for.end.i

land.rhs.i:
  %here.036.i = phi i32 [ %dec.i, %for.body.i ], [ %cond.i.i, %for.cond.preheader.i ]
  %s.addr.035.i = phi ptr [ %7, %for.body.i ], [ %s, %for.cond.preheader.i ]
  %team.i = getelementptr inbounds nuw i8, ptr %s.addr.035.i, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %6, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.body.i:
  %parent.i = getelementptr inbounds nuw i8, ptr %6, i64 8
  %7 = load ptr, ptr %parent.i, align 8
  %dec.i = add nsw i32 %here.036.i, -1
  %cmp2.i = icmp sgt i32 %dec.i, %level
  br i1 %cmp2.i, label %land.rhs.i, label %for.end.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %for.cond.preheader.i ], [ %s.addr.035.i, %land.rhs.i ], [ %7, %for.body.i ]
  %team4.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 16
  %8 = load ptr, ptr %team4.i, align 8
  %tobool5.not.i = icmp eq ptr %8, null
  br i1 %tobool5.not.i, label %lor.lhs.false6.i, label %if.then8.i

lor.lhs.false6.i:
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %9 = load ptr, ptr %outside.i, align 8
  %tobool7.not.i = icmp eq ptr %9, null
  br i1 %tobool7.not.i, label %if.then8.i, label %if.end11.i

if.then8.i:
  %10 = load i32, ptr %s.addr.0.lcssa.i, align 8
  br label %at_level.exit

if.end11.i:
  %at_level.i = getelementptr inbounds nuw i8, ptr %9, i64 56
  %11 = load ptr, ptr %at_level.i, align 8
  %task.i = getelementptr inbounds nuw i8, ptr %9, i64 64
  %12 = load ptr, ptr %task.i, align 8
  %member.i = getelementptr inbounds nuw i8, ptr %9, i64 72
  %13 = load ptr, ptr %member.i, align 8
  %call13.i = tail call i32 %11(ptr %12, ptr %13, i32 %level, i32 0)
  br label %at_level.exit

at_level.exit:
  %retval.0.i = phi i32 [ %call13.i, %if.end11.i ], [ -1, %levels.exit.i ], [ %10, %if.then8.i ]
  ret i32 %retval.0.i
}

define i32 @pir_omp_team_size_at(ptr %s, i32 %level) {
entry:
  %team10.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team10.i.i, align 8
  %tobool.not11.i.i = icmp eq ptr %0, null
  br i1 %tobool.not11.i.i, label %for.end.i.i, label %for.body.i.i

for.body.i.i:
  %1 = phi ptr [ %3, %for.body.i.i ], [ %0, %entry ]
  %n.012.i.i = phi i32 [ %inc.i.i, %for.body.i.i ], [ 0, %entry ]
  %inc.i.i = add nuw nsw i32 %n.012.i.i, 1
  %parent.i.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i.i, align 8
  %team.i.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %3, null
  br i1 %tobool.not.i.i, label %for.end.i.i, label %for.body.i.i

for.end.i.i:
  %s.addr.0.lcssa.i.i = phi ptr [ %s, %entry ], [ %2, %for.body.i.i ]
  %n.0.lcssa.i.i = phi i32 [ 0, %entry ], [ %inc.i.i, %for.body.i.i ]
  %outside.i.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i.i, i64 176
  %4 = load ptr, ptr %outside.i.i, align 8
  %tobool2.not.i.i = icmp eq ptr %4, null
  br i1 %tobool2.not.i.i, label %levels.exit.i, label %cond.true.i.i

cond.true.i.i:
  %5 = load i32, ptr %4, align 8
  %add.i.i = add nsw i32 %5, %n.0.lcssa.i.i
  br label %levels.exit.i

levels.exit.i:
  %cond.i.i = phi i32 [ %add.i.i, %cond.true.i.i ], [ %n.0.lcssa.i.i, %for.end.i.i ]
  %cmp.i = icmp slt i32 %level, 0
  %cmp1.i = icmp sgt i32 %level, %cond.i.i
  %or.cond.i = select i1 %cmp.i, i1 true, i1 %cmp1.i
  br i1 %or.cond.i, label %at_level.exit, label %for.cond.preheader.i

for.cond.preheader.i:
  %cmp234.i = icmp sgt i32 %cond.i.i, %level
  br i1 %cmp234.i, label %land.rhs.i, label %for.end.i

land.rhs.i:
  %here.036.i = phi i32 [ %dec.i, %for.body.i ], [ %cond.i.i, %for.cond.preheader.i ]
  %s.addr.035.i = phi ptr [ %7, %for.body.i ], [ %s, %for.cond.preheader.i ]
  %team.i = getelementptr inbounds nuw i8, ptr %s.addr.035.i, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %6, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.body.i:
  %parent.i = getelementptr inbounds nuw i8, ptr %6, i64 8
  %7 = load ptr, ptr %parent.i, align 8
  %dec.i = add nsw i32 %here.036.i, -1
  %cmp2.i = icmp sgt i32 %dec.i, %level
  br i1 %cmp2.i, label %land.rhs.i, label %for.end.i

for.end.i:
  %s.addr.0.lcssa.i = phi ptr [ %s, %for.cond.preheader.i ], [ %s.addr.035.i, %land.rhs.i ], [ %7, %for.body.i ]
  %team4.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 16
  %8 = load ptr, ptr %team4.i, align 8
  %tobool5.not.i = icmp eq ptr %8, null
  br i1 %tobool5.not.i, label %lor.lhs.false6.i, label %cond.true.i32.i

lor.lhs.false6.i:
  %outside.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i, i64 176
  %9 = load ptr, ptr %outside.i, align 8
  %tobool7.not.i = icmp eq ptr %9, null
  br i1 %tobool7.not.i, label %at_level.exit, label %if.end11.i

cond.true.i32.i:
  %10 = load i32, ptr %8, align 8
  br label %at_level.exit

if.end11.i:
  %at_level.i = getelementptr inbounds nuw i8, ptr %9, i64 56
  %11 = load ptr, ptr %at_level.i, align 8
  %task.i = getelementptr inbounds nuw i8, ptr %9, i64 64
  %12 = load ptr, ptr %task.i, align 8
  %member.i = getelementptr inbounds nuw i8, ptr %9, i64 72
  %13 = load ptr, ptr %member.i, align 8
  %call13.i = tail call i32 %11(ptr %12, ptr %13, i32 %level, i32 1)
  br label %at_level.exit

at_level.exit:
  %retval.0.i = phi i32 [ %call13.i, %if.end11.i ], [ -1, %levels.exit.i ], [ %10, %cond.true.i32.i ], [ 1, %lor.lhs.false6.i ]
  ret i32 %retval.0.i
}

define i32 @pir_omp_nested(ptr %s) {
entry:
  %team4.i.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team4.i.i, align 8
  %tobool.not5.i.i = icmp eq ptr %0, null
  br i1 %tobool.not5.i.i, label %outside.exit.i, label %while.body.i.i

while.body.i.i:
  %1 = phi ptr [ %3, %while.body.i.i ], [ %0, %entry ]
  %parent.i.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent.i.i, align 8
  %team.i.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %3, null
  br i1 %tobool.not.i.i, label %outside.exit.i, label %while.body.i.i

outside.exit.i:
  %s.addr.0.lcssa.i.i = phi ptr [ %s, %entry ], [ %2, %while.body.i.i ]
  %outside.i.i = getelementptr inbounds nuw i8, ptr %s.addr.0.lcssa.i.i, i64 176
  %4 = load ptr, ptr %outside.i.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cond.false.i, label %cond.true.i

cond.true.i:
  %max_active_levels.i = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = load i32, ptr %max_active_levels.i, align 8
  br label %pir_omp_max_active_levels.exit

cond.false.i:
  %call.i.i = tail call ptr @pir_omp_settings()
  %6 = load i32, ptr %call.i.i, align 4
  %tobool.not.i3.i = icmp eq i32 %6, 0
  br i1 %tobool.not.i3.i, label %cond.false.i.i, label %asked_levels.exit.i

cond.false.i.i:
  %call.i.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i.i = getelementptr inbounds nuw i8, ptr %call.i.i.i, i64 4
  %7 = load atomic i32, ptr %add.ptr.i.i.i monotonic, align 4
  %tobool.not.i.i.i = icmp eq i32 %7, 0
  br i1 %tobool.not.i.i.i, label %if.then.i.i.i, label %asked_levels.exit.i

if.then.i.i.i:
  %call1.i.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 1)
  store atomic i32 %call1.i.i.i, ptr %add.ptr.i.i.i monotonic, align 4
  br label %asked_levels.exit.i

asked_levels.exit.i:
  %cond.in.i.i = phi i32 [ %6, %cond.false.i ], [ %7, %cond.false.i.i ], [ %call1.i.i.i, %if.then.i.i.i ]
  %cond.i.i = add i32 %cond.in.i.i, -1
  br label %pir_omp_max_active_levels.exit

pir_omp_max_active_levels.exit:
  %cond.i = phi i32 [ %5, %cond.true.i ], [ %cond.i.i, %asked_levels.exit.i ]
  %cmp = icmp sgt i32 %cond.i, 1
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define void @pir_omp_set_nested(i32 %on) {
entry:
  %tobool.not = icmp eq i32 %on, 0
  %call.i = tail call ptr @pir_omp_settings()
  br i1 %tobool.not, label %if.then, label %if.else

if.then:
  store i32 2, ptr %call.i, align 4
  br label %if.end2

if.else:
  %0 = load i32, ptr %call.i, align 4
  %tobool.not.i = icmp eq i32 %0, 0
  br i1 %tobool.not.i, label %cond.false.i, label %asked_levels.exit

cond.false.i:
  %call.i.i = tail call ptr @pir_omp_settings()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 4
  %1 = load atomic i32, ptr %add.ptr.i.i monotonic, align 4
  %tobool.not.i.i = icmp eq i32 %1, 0
  br i1 %tobool.not.i.i, label %if.then.i.i, label %asked_levels.exit

if.then.i.i:
  %call1.i.i = tail call fastcc i32 @pir_omp_.read_setting(i32 1)
  store atomic i32 %call1.i.i, ptr %add.ptr.i.i monotonic, align 4
  br label %asked_levels.exit

asked_levels.exit:
  %cond.in.i = phi i32 [ %0, %if.else ], [ %1, %cond.false.i ], [ %call1.i.i, %if.then.i.i ]
  %cmp = icmp eq i32 %cond.in.i, 2
  br i1 %cmp, label %if.then1, label %if.end2

if.then1:
  %call.i4 = tail call ptr @pir_omp_settings()
  store i32 -2147483648, ptr %call.i4, align 4
  br label %if.end2

if.end2:
  ret void
}

define i32 @pir_omp_max_task_priority() {
entry:
  %call.i.i = tail call ptr @pir_omp_variables()
  %add.ptr.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 160
  %0 = load i8, ptr %add.ptr.i.i, align 1
  %tobool.not.i.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i.i, label %variable.exit.i, label %cond.true.i.i

cond.true.i.i:
  %call1.i.i = tail call ptr @getenv(ptr %add.ptr.i.i)
  br label %variable.exit.i

variable.exit.i:
  %cond.i.i = phi ptr [ %call1.i.i, %cond.true.i.i ], [ null, %entry ]
  %tobool.not.i = icmp eq ptr %cond.i.i, null
  br i1 %tobool.not.i, label %number.exit, label %cond.true.i

cond.true.i:
  %call1.i = tail call fastcc i32 @pir_omp_.leading_number(ptr %cond.i.i, i32 0)
  br label %number.exit

number.exit:
  %cond.i = phi i32 [ %call1.i, %cond.true.i ], [ 0, %variable.exit.i ]
  ret i32 %cond.i
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
  %and = and i32 %kind, 4095
  %2 = add nsw i32 %and, -91
  %3 = icmp ult i32 %2, 2
  br i1 %3, label %cond.true, label %cond.false

cond.true:
  %league.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %4 = load ptr, ptr %league.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cond.end, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 4
  br label %cond.end

cond.false:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i194 = icmp eq ptr %6, null
  br i1 %tobool.not.i194, label %cond.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %6, i64 4
  %7 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %7, 0
  br i1 %tobool2.not.i, label %cond.true.i196, label %cond.end

cond.true.i196:
  %8 = load i32, ptr %6, align 8
  br label %cond.end

cond.end:
  %cond = phi i32 [ 1, %cond.true ], [ %5, %cond.true.i ], [ %8, %cond.true.i196 ], [ 1, %land.lhs.true.i ], [ 1, %cond.false ]
  br i1 %3, label %cond.true4, label %cond.false6

cond.true4:
  %league.i197 = getelementptr inbounds nuw i8, ptr %s, i64 128
  %9 = load ptr, ptr %league.i197, align 8
  %tobool.not.i198 = icmp eq ptr %9, null
  br i1 %tobool.not.i198, label %cond.end8, label %cond.true.i199

cond.true.i199:
  %number.i = getelementptr inbounds nuw i8, ptr %9, i64 4
  %10 = load i32, ptr %number.i, align 4
  br label %cond.end8

cond.false6:
  %11 = load i32, ptr %s, align 8
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %11, %cond.false6 ], [ %10, %cond.true.i199 ], [ 0, %cond.true4 ]
  %cmp10 = icmp sgt i32 %step, 0
  br i1 %cmp10, label %cond.true11, label %cond.false13

cond.true11:
  %cmp12 = icmp slt i32 %1, %0
  br i1 %cmp12, label %if.then, label %if.end

cond.false13:
  %cmp14 = icmp slt i32 %0, %1
  br i1 %cmp14, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %cleanup106

if.end:
  br i1 %cmp10, label %cond.true16, label %cond.false17

cond.true16:
  %sub = sub i32 %1, %0
  %div = udiv i32 %sub, %step
  br label %cond.end22

cond.false17:
  %sub18 = sub i32 %0, %1
  %sub19 = sub nsw i32 0, %step
  %div20 = udiv i32 %sub18, %sub19
  br label %cond.end22

cond.end22:
  %cond23.in = phi i32 [ %div, %cond.true16 ], [ %div20, %cond.false17 ]
  %cond23 = add i32 %cond23.in, 1
  switch i32 %and, label %if.end74 [
    i32 91, label %if.then26
    i32 33, label %if.then26
  ]

if.then26:
  %cmp28 = icmp eq i32 %cond, 1
  %cmp29 = icmp ne i32 %cond23, 0
  %or.cond113 = select i1 %cmp28, i1 %cmp29, i1 false
  br i1 %or.cond113, label %cond.end43, label %cond.false31

cond.false31:
  %cmp32 = icmp slt i32 %chunk, 1
  br i1 %cmp32, label %cond.end43, label %cond.false34

cond.false34:
  %sub35 = add nsw i32 %chunk, -1
  %cmp36 = icmp ult i32 %sub35, %cond23.in
  %cond40 = select i1 %cmp36, i32 %chunk, i32 %cond23
  br label %cond.end43

cond.end43:
  %cond44 = phi i32 [ 1, %cond.false31 ], [ %cond40, %cond.false34 ], [ %cond23, %if.then26 ]
  %div45 = udiv i32 %cond23.in, %cond44
  %add46 = add i32 %div45, 1
  %cond51 = tail call i32 @llvm.umin.i32(i32 %cond, i32 %add46)
  %mul = mul i32 %cond44, %step
  %mul52 = mul i32 %mul, %cond51
  store i32 %mul52, ptr %stride, align 4
  %rem = urem i32 %div45, %cond
  %cmp54 = icmp eq i32 %cond9, %rem
  %conv = zext i1 %cmp54 to i32
  store i32 %conv, ptr %last, align 4
  %cmp55 = icmp ult i32 %cond9, %add46
  %mul58 = mul i32 %cond9, %step
  %mul59 = mul i32 %mul58, %cond44
  %add60 = add i32 %mul59, %0
  %add62 = add nsw i32 %1, %step
  %cond64 = select i1 %cmp55, i32 %add60, i32 %add62
  store i32 %cond64, ptr %lower, align 4
  %sub68 = add i32 %cond44, -1
  %mul69 = mul i32 %sub68, %step
  %add70 = add i32 %add60, %mul69
  %cond73 = select i1 %cmp55, i32 %add70, i32 %1
  store i32 %cond73, ptr %upper, align 4
  br label %cleanup106

if.end74:
  %div75 = udiv i32 %cond23, %cond
  %rem76 = urem i32 %cond23, %cond
  %cmp77 = icmp ult i32 %cond9, %rem76
  %conv78 = zext i1 %cmp77 to i32
  %add79 = add i32 %div75, %conv78
  %mul89 = mul i32 %cond23, %step
  store i32 %mul89, ptr %stride, align 4
  %cmp90 = icmp eq i32 %add79, 0
  br i1 %cmp90, label %if.then92, label %if.end94

if.then92:
  %add93 = add nsw i32 %1, %step
  store i32 %add93, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup

if.end94:
  %mul83 = mul i32 %add79, %cond9
  %mul85 = mul i32 %div75, %cond9
  %add86 = add i32 %mul85, %rem76
  %cond88 = select i1 %cmp77, i32 %mul83, i32 %add86
  %mul95 = mul i32 %cond88, %step
  %add96 = add i32 %mul95, %0
  store i32 %add96, ptr %lower, align 4
  %sub97 = add i32 %add79, -1
  %mul98 = mul i32 %sub97, %step
  %add99 = add i32 %add96, %mul98
  store i32 %add99, ptr %upper, align 4
  %add100 = add i32 %cond88, %add79
  %cmp101 = icmp eq i32 %add100, %cond23
  %conv102 = zext i1 %cmp101 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv102, %if.end94 ], [ 0, %if.then92 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup106

cleanup106:
  ret void
}

define void @pir_omp_static_4u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %and = and i32 %kind, 4095
  %2 = add nsw i32 %and, -91
  %3 = icmp ult i32 %2, 2
  br i1 %3, label %cond.true, label %cond.false

cond.true:
  %league.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %4 = load ptr, ptr %league.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cond.end, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 4
  br label %cond.end

cond.false:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i194 = icmp eq ptr %6, null
  br i1 %tobool.not.i194, label %cond.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %6, i64 4
  %7 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %7, 0
  br i1 %tobool2.not.i, label %cond.true.i196, label %cond.end

cond.true.i196:
  %8 = load i32, ptr %6, align 8
  br label %cond.end

cond.end:
  %cond = phi i32 [ 1, %cond.true ], [ %5, %cond.true.i ], [ %8, %cond.true.i196 ], [ 1, %land.lhs.true.i ], [ 1, %cond.false ]
  br i1 %3, label %cond.true4, label %cond.false6

cond.true4:
  %league.i197 = getelementptr inbounds nuw i8, ptr %s, i64 128
  %9 = load ptr, ptr %league.i197, align 8
  %tobool.not.i198 = icmp eq ptr %9, null
  br i1 %tobool.not.i198, label %cond.end8, label %cond.true.i199

cond.true.i199:
  %number.i = getelementptr inbounds nuw i8, ptr %9, i64 4
  %10 = load i32, ptr %number.i, align 4
  br label %cond.end8

cond.false6:
  %11 = load i32, ptr %s, align 8
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %11, %cond.false6 ], [ %10, %cond.true.i199 ], [ 0, %cond.true4 ]
  %cmp10 = icmp sgt i32 %step, 0
  br i1 %cmp10, label %cond.true11, label %cond.false13

cond.true11:
  %cmp12 = icmp ult i32 %1, %0
  br i1 %cmp12, label %if.then, label %if.end

cond.false13:
  %cmp14 = icmp ult i32 %0, %1
  br i1 %cmp14, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %cleanup106

if.end:
  br i1 %cmp10, label %cond.true16, label %cond.false17

cond.true16:
  %sub = sub i32 %1, %0
  %div = udiv i32 %sub, %step
  br label %cond.end22

cond.false17:
  %sub18 = sub i32 %0, %1
  %sub19 = sub nsw i32 0, %step
  %div20 = udiv i32 %sub18, %sub19
  br label %cond.end22

cond.end22:
  %cond23.in = phi i32 [ %div, %cond.true16 ], [ %div20, %cond.false17 ]
  %cond23 = add i32 %cond23.in, 1
  switch i32 %and, label %if.end74 [
    i32 91, label %if.then26
    i32 33, label %if.then26
  ]

if.then26:
  %cmp28 = icmp eq i32 %cond, 1
  %cmp29 = icmp ne i32 %cond23, 0
  %or.cond113 = select i1 %cmp28, i1 %cmp29, i1 false
  br i1 %or.cond113, label %cond.end43, label %cond.false31

cond.false31:
  %cmp32 = icmp slt i32 %chunk, 1
  br i1 %cmp32, label %cond.end43, label %cond.false34

cond.false34:
  %sub35 = add nsw i32 %chunk, -1
  %cmp36 = icmp ult i32 %sub35, %cond23.in
  %cond40 = select i1 %cmp36, i32 %chunk, i32 %cond23
  br label %cond.end43

cond.end43:
  %cond44 = phi i32 [ 1, %cond.false31 ], [ %cond40, %cond.false34 ], [ %cond23, %if.then26 ]
  %div45 = udiv i32 %cond23.in, %cond44
  %add46 = add i32 %div45, 1
  %cond51 = tail call i32 @llvm.umin.i32(i32 %cond, i32 %add46)
  %mul = mul i32 %cond44, %step
  %mul52 = mul i32 %mul, %cond51
  store i32 %mul52, ptr %stride, align 4
  %rem = urem i32 %div45, %cond
  %cmp54 = icmp eq i32 %cond9, %rem
  %conv = zext i1 %cmp54 to i32
  store i32 %conv, ptr %last, align 4
  %cmp55 = icmp ult i32 %cond9, %add46
  %mul58 = mul i32 %cond9, %step
  %mul59 = mul i32 %mul58, %cond44
  %add60 = add i32 %mul59, %0
  %add62 = add i32 %1, %step
  %cond64 = select i1 %cmp55, i32 %add60, i32 %add62
  store i32 %cond64, ptr %lower, align 4
  %sub68 = add i32 %cond44, -1
  %mul69 = mul i32 %sub68, %step
  %add70 = add i32 %add60, %mul69
  %cond73 = select i1 %cmp55, i32 %add70, i32 %1
  store i32 %cond73, ptr %upper, align 4
  br label %cleanup106

if.end74:
  %div75 = udiv i32 %cond23, %cond
  %rem76 = urem i32 %cond23, %cond
  %cmp77 = icmp ult i32 %cond9, %rem76
  %conv78 = zext i1 %cmp77 to i32
  %add79 = add i32 %div75, %conv78
  %mul89 = mul i32 %cond23, %step
  store i32 %mul89, ptr %stride, align 4
  %cmp90 = icmp eq i32 %add79, 0
  br i1 %cmp90, label %if.then92, label %if.end94

if.then92:
  %add93 = add i32 %1, %step
  store i32 %add93, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup

if.end94:
  %mul83 = mul i32 %add79, %cond9
  %mul85 = mul i32 %div75, %cond9
  %add86 = add i32 %mul85, %rem76
  %cond88 = select i1 %cmp77, i32 %mul83, i32 %add86
  %mul95 = mul i32 %cond88, %step
  %add96 = add i32 %mul95, %0
  store i32 %add96, ptr %lower, align 4
  %sub97 = add i32 %add79, -1
  %mul98 = mul i32 %sub97, %step
  %add99 = add i32 %add96, %mul98
  store i32 %add99, ptr %upper, align 4
  %add100 = add i32 %cond88, %add79
  %cmp101 = icmp eq i32 %add100, %cond23
  %conv102 = zext i1 %cmp101 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv102, %if.end94 ], [ 0, %if.then92 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup106

cleanup106:
  ret void
}

define void @pir_omp_static_8(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %and = and i32 %kind, 4095
  %2 = add nsw i32 %and, -91
  %3 = icmp ult i32 %2, 2
  br i1 %3, label %cond.true, label %cond.false

cond.true:
  %league.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %4 = load ptr, ptr %league.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cond.end, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 4
  br label %cond.end

cond.false:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i208 = icmp eq ptr %6, null
  br i1 %tobool.not.i208, label %cond.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %6, i64 4
  %7 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %7, 0
  br i1 %tobool2.not.i, label %cond.true.i210, label %cond.end

cond.true.i210:
  %8 = load i32, ptr %6, align 8
  br label %cond.end

cond.end:
  %cond = phi i32 [ 1, %cond.true ], [ %5, %cond.true.i ], [ %8, %cond.true.i210 ], [ 1, %land.lhs.true.i ], [ 1, %cond.false ]
  %conv = sext i32 %cond to i64
  br i1 %3, label %cond.true4, label %cond.false6

cond.true4:
  %league.i211 = getelementptr inbounds nuw i8, ptr %s, i64 128
  %9 = load ptr, ptr %league.i211, align 8
  %tobool.not.i212 = icmp eq ptr %9, null
  br i1 %tobool.not.i212, label %cond.end8, label %cond.true.i213

cond.true.i213:
  %number.i = getelementptr inbounds nuw i8, ptr %9, i64 4
  %10 = load i32, ptr %number.i, align 4
  br label %cond.end8

cond.false6:
  %11 = load i32, ptr %s, align 8
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %11, %cond.false6 ], [ %10, %cond.true.i213 ], [ 0, %cond.true4 ]
  %conv10 = sext i32 %cond9 to i64
  %cmp11 = icmp sgt i64 %step, 0
  br i1 %cmp11, label %cond.true13, label %cond.false16

cond.true13:
  %cmp14 = icmp slt i64 %1, %0
  br i1 %cmp14, label %if.then, label %if.end

cond.false16:
  %cmp17 = icmp slt i64 %0, %1
  br i1 %cmp17, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %cleanup120

if.end:
  br i1 %cmp11, label %cond.true21, label %cond.false22

cond.true21:
  %sub = sub i64 %1, %0
  %div = udiv i64 %sub, %step
  br label %cond.end27

cond.false22:
  %sub23 = sub i64 %0, %1
  %sub24 = sub nsw i64 0, %step
  %div25 = udiv i64 %sub23, %sub24
  br label %cond.end27

cond.end27:
  %cond28.in = phi i64 [ %div, %cond.true21 ], [ %div25, %cond.false22 ]
  %cond28 = add i64 %cond28.in, 1
  switch i32 %and, label %if.end87 [
    i32 91, label %if.then33
    i32 33, label %if.then33
  ]

if.then33:
  %cmp35 = icmp eq i32 %cond, 1
  %cmp37 = icmp ne i64 %cond28, 0
  %or.cond127 = select i1 %cmp35, i1 %cmp37, i1 false
  br i1 %or.cond127, label %cond.end54, label %cond.false40

cond.false40:
  %cmp41 = icmp slt i64 %chunk, 1
  br i1 %cmp41, label %cond.end54, label %cond.false44

cond.false44:
  %sub45 = add nsw i64 %chunk, -1
  %cmp46 = icmp ult i64 %sub45, %cond28.in
  %cond51 = select i1 %cmp46, i64 %chunk, i64 %cond28
  br label %cond.end54

cond.end54:
  %cond55 = phi i64 [ 1, %cond.false40 ], [ %cond51, %cond.false44 ], [ %cond28, %if.then33 ]
  %div56 = udiv i64 %cond28.in, %cond55
  %add57 = add i64 %div56, 1
  %cond63 = tail call i64 @llvm.umin.i64(i64 %add57, i64 %conv)
  %mul = mul i64 %cond55, %step
  %mul64 = mul i64 %mul, %cond63
  store i64 %mul64, ptr %stride, align 8
  %rem = urem i64 %div56, %conv
  %cmp66 = icmp eq i64 %rem, %conv10
  %conv67 = zext i1 %cmp66 to i32
  store i32 %conv67, ptr %last, align 4
  %cmp68 = icmp ugt i64 %add57, %conv10
  br i1 %cmp68, label %cond.true70, label %cond.false74

cond.true70:
  %mul71 = mul i64 %step, %conv10
  %mul72 = mul i64 %mul71, %cond55
  %add73 = add i64 %mul72, %0
  br label %cond.end76

cond.false74:
  %add75 = add nsw i64 %1, %step
  br label %cond.end76

cond.end76:
  %cond77 = phi i64 [ %add73, %cond.true70 ], [ %add75, %cond.false74 ]
  store i64 %cond77, ptr %lower, align 8
  %sub81 = add i64 %cond55, -1
  %mul82 = mul i64 %sub81, %step
  %add83 = add i64 %cond77, %mul82
  %cond86 = select i1 %cmp68, i64 %add83, i64 %1
  store i64 %cond86, ptr %upper, align 8
  br label %cleanup120

if.end87:
  %div88 = udiv i64 %cond28, %conv
  %rem89 = urem i64 %cond28, %conv
  %cmp90 = icmp ugt i64 %rem89, %conv10
  %conv92 = zext i1 %cmp90 to i64
  %add93 = add i64 %div88, %conv92
  br i1 %cmp90, label %cond.true96, label %cond.false98

cond.true96:
  %mul97 = mul i64 %add93, %conv10
  br label %cond.end101

cond.false98:
  %mul99 = mul i64 %div88, %conv10
  %add100 = add i64 %mul99, %rem89
  br label %cond.end101

cond.end101:
  %cond102 = phi i64 [ %mul97, %cond.true96 ], [ %add100, %cond.false98 ]
  %mul103 = mul i64 %cond28, %step
  store i64 %mul103, ptr %stride, align 8
  %cmp104 = icmp eq i64 %add93, 0
  br i1 %cmp104, label %if.then106, label %if.end108

if.then106:
  %add107 = add nsw i64 %1, %step
  store i64 %add107, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup

if.end108:
  %mul109 = mul i64 %cond102, %step
  %add110 = add i64 %mul109, %0
  store i64 %add110, ptr %lower, align 8
  %sub111 = add i64 %add93, -1
  %mul112 = mul i64 %sub111, %step
  %add113 = add i64 %add110, %mul112
  store i64 %add113, ptr %upper, align 8
  %add114 = add i64 %cond102, %add93
  %cmp115 = icmp eq i64 %add114, %cond28
  %conv116 = zext i1 %cmp115 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv116, %if.end108 ], [ 0, %if.then106 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup120

cleanup120:
  ret void
}

define void @pir_omp_static_8u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %and = and i32 %kind, 4095
  %2 = add nsw i32 %and, -91
  %3 = icmp ult i32 %2, 2
  br i1 %3, label %cond.true, label %cond.false

cond.true:
  %league.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %4 = load ptr, ptr %league.i, align 8
  %tobool.not.i = icmp eq ptr %4, null
  br i1 %tobool.not.i, label %cond.end, label %cond.true.i

cond.true.i:
  %5 = load i32, ptr %4, align 4
  br label %cond.end

cond.false:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %6 = load ptr, ptr %team.i, align 8
  %tobool.not.i208 = icmp eq ptr %6, null
  br i1 %tobool.not.i208, label %cond.end, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %6, i64 4
  %7 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %7, 0
  br i1 %tobool2.not.i, label %cond.true.i210, label %cond.end

cond.true.i210:
  %8 = load i32, ptr %6, align 8
  br label %cond.end

cond.end:
  %cond = phi i32 [ 1, %cond.true ], [ %5, %cond.true.i ], [ %8, %cond.true.i210 ], [ 1, %land.lhs.true.i ], [ 1, %cond.false ]
  %conv = sext i32 %cond to i64
  br i1 %3, label %cond.true4, label %cond.false6

cond.true4:
  %league.i211 = getelementptr inbounds nuw i8, ptr %s, i64 128
  %9 = load ptr, ptr %league.i211, align 8
  %tobool.not.i212 = icmp eq ptr %9, null
  br i1 %tobool.not.i212, label %cond.end8, label %cond.true.i213

cond.true.i213:
  %number.i = getelementptr inbounds nuw i8, ptr %9, i64 4
  %10 = load i32, ptr %number.i, align 4
  br label %cond.end8

cond.false6:
  %11 = load i32, ptr %s, align 8
  br label %cond.end8

cond.end8:
  %cond9 = phi i32 [ %11, %cond.false6 ], [ %10, %cond.true.i213 ], [ 0, %cond.true4 ]
  %conv10 = sext i32 %cond9 to i64
  %cmp11 = icmp sgt i64 %step, 0
  br i1 %cmp11, label %cond.true13, label %cond.false16

cond.true13:
  %cmp14 = icmp ult i64 %1, %0
  br i1 %cmp14, label %if.then, label %if.end

cond.false16:
  %cmp17 = icmp ult i64 %0, %1
  br i1 %cmp17, label %if.then, label %if.end

if.then:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %cleanup120

if.end:
  br i1 %cmp11, label %cond.true21, label %cond.false22

cond.true21:
  %sub = sub i64 %1, %0
  %div = udiv i64 %sub, %step
  br label %cond.end27

cond.false22:
  %sub23 = sub i64 %0, %1
  %sub24 = sub nsw i64 0, %step
  %div25 = udiv i64 %sub23, %sub24
  br label %cond.end27

cond.end27:
  %cond28.in = phi i64 [ %div, %cond.true21 ], [ %div25, %cond.false22 ]
  %cond28 = add i64 %cond28.in, 1
  switch i32 %and, label %if.end87 [
    i32 91, label %if.then33
    i32 33, label %if.then33
  ]

if.then33:
  %cmp35 = icmp eq i32 %cond, 1
  %cmp37 = icmp ne i64 %cond28, 0
  %or.cond127 = select i1 %cmp35, i1 %cmp37, i1 false
  br i1 %or.cond127, label %cond.end54, label %cond.false40

cond.false40:
  %cmp41 = icmp slt i64 %chunk, 1
  br i1 %cmp41, label %cond.end54, label %cond.false44

cond.false44:
  %sub45 = add nsw i64 %chunk, -1
  %cmp46 = icmp ult i64 %sub45, %cond28.in
  %cond51 = select i1 %cmp46, i64 %chunk, i64 %cond28
  br label %cond.end54

cond.end54:
  %cond55 = phi i64 [ 1, %cond.false40 ], [ %cond51, %cond.false44 ], [ %cond28, %if.then33 ]
  %div56 = udiv i64 %cond28.in, %cond55
  %add57 = add i64 %div56, 1
  %cond63 = tail call i64 @llvm.umin.i64(i64 %add57, i64 %conv)
  %mul = mul i64 %cond55, %step
  %mul64 = mul i64 %mul, %cond63
  store i64 %mul64, ptr %stride, align 8
  %rem = urem i64 %div56, %conv
  %cmp66 = icmp eq i64 %rem, %conv10
  %conv67 = zext i1 %cmp66 to i32
  store i32 %conv67, ptr %last, align 4
  %cmp68 = icmp ugt i64 %add57, %conv10
  br i1 %cmp68, label %cond.true70, label %cond.false74

cond.true70:
  %mul71 = mul i64 %step, %conv10
  %mul72 = mul i64 %mul71, %cond55
  %add73 = add i64 %mul72, %0
  br label %cond.end76

cond.false74:
  %add75 = add i64 %1, %step
  br label %cond.end76

cond.end76:
  %cond77 = phi i64 [ %add73, %cond.true70 ], [ %add75, %cond.false74 ]
  store i64 %cond77, ptr %lower, align 8
  %sub81 = add i64 %cond55, -1
  %mul82 = mul i64 %sub81, %step
  %add83 = add i64 %cond77, %mul82
  %cond86 = select i1 %cmp68, i64 %add83, i64 %1
  store i64 %cond86, ptr %upper, align 8
  br label %cleanup120

if.end87:
  %div88 = udiv i64 %cond28, %conv
  %rem89 = urem i64 %cond28, %conv
  %cmp90 = icmp ugt i64 %rem89, %conv10
  %conv92 = zext i1 %cmp90 to i64
  %add93 = add i64 %div88, %conv92
  br i1 %cmp90, label %cond.true96, label %cond.false98

cond.true96:
  %mul97 = mul i64 %add93, %conv10
  br label %cond.end101

cond.false98:
  %mul99 = mul i64 %div88, %conv10
  %add100 = add i64 %mul99, %rem89
  br label %cond.end101

cond.end101:
  %cond102 = phi i64 [ %mul97, %cond.true96 ], [ %add100, %cond.false98 ]
  %mul103 = mul i64 %cond28, %step
  store i64 %mul103, ptr %stride, align 8
  %cmp104 = icmp eq i64 %add93, 0
  br i1 %cmp104, label %if.then106, label %if.end108

if.then106:
  %add107 = add i64 %1, %step
  store i64 %add107, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup

if.end108:
  %mul109 = mul i64 %cond102, %step
  %add110 = add i64 %mul109, %0
  store i64 %add110, ptr %lower, align 8
  %sub111 = add i64 %add93, -1
  %mul112 = mul i64 %sub111, %step
  %add113 = add i64 %add110, %mul112
  store i64 %add113, ptr %upper, align 8
  %add114 = add i64 %cond102, %add93
  %cmp115 = icmp eq i64 %add114, %cond28
  %conv116 = zext i1 %cmp115 to i32
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %conv116, %if.end108 ], [ 0, %if.then106 ]
  store i32 %storemerge, ptr %last, align 4
  br label %cleanup120

cleanup120:
  ret void
}

define void @pir_omp_distributed_4(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %end, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %league.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %2 = load ptr, ptr %league.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i, label %cond.end.i, label %cond.true.i.i

cond.true.i.i:
  %3 = load i32, ptr %2, align 4
  br label %cond.end.i

cond.end.i:
  %cond.i = phi i32 [ 1, %entry ], [ %3, %cond.true.i.i ]
  br i1 %tobool.not.i.i, label %cond.end8.i, label %cond.true.i199.i

cond.true.i199.i:
  %number.i.i = getelementptr inbounds nuw i8, ptr %2, i64 4
  %4 = load i32, ptr %number.i.i, align 4
  br label %cond.end8.i

cond.end8.i:
  %cond9.i = phi i32 [ 0, %cond.end.i ], [ %4, %cond.true.i199.i ]
  %cmp10.i = icmp sgt i32 %step, 0
  br i1 %cmp10.i, label %cond.true11.i, label %cond.false13.i

cond.true11.i:
  %cmp12.i = icmp slt i32 %1, %0
  br i1 %cmp12.i, label %if.then.i, label %if.end.i

cond.false13.i:
  %cmp14.i = icmp slt i32 %0, %1
  br i1 %cmp14.i, label %if.then.i, label %if.end.i

if.then.i:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %pir_omp_static_4.exit

if.end.i:
  br i1 %cmp10.i, label %cond.true16.i, label %cond.false17.i

cond.true16.i:
  %sub.i = sub i32 %1, %0
  %div.i = udiv i32 %sub.i, %step
  br label %cond.end22.i

cond.false17.i:
  %sub18.i = sub i32 %0, %1
  %sub19.i = sub nsw i32 0, %step
  %div20.i = udiv i32 %sub18.i, %sub19.i
  br label %cond.end22.i

cond.end22.i:
  %cond23.in.i = phi i32 [ %div.i, %cond.true16.i ], [ %div20.i, %cond.false17.i ]
  %cond23.i = add i32 %cond23.in.i, 1
  %div75.i = udiv i32 %cond23.i, %cond.i
  %rem76.i = urem i32 %cond23.i, %cond.i
  %cmp77.i = icmp ult i32 %cond9.i, %rem76.i
  %conv78.i = zext i1 %cmp77.i to i32
  %add79.i = add i32 %div75.i, %conv78.i
  %mul89.i = mul i32 %cond23.i, %step
  store i32 %mul89.i, ptr %stride, align 4
  %cmp90.i = icmp eq i32 %add79.i, 0
  br i1 %cmp90.i, label %if.then92.i, label %if.end94.i

if.then92.i:
  %add93.i = add nsw i32 %1, %step
  store i32 %add93.i, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup.i

if.end94.i:
  %mul83.i = mul i32 %add79.i, %cond9.i
  %mul85.i = mul i32 %div75.i, %cond9.i
  %add86.i = add i32 %mul85.i, %rem76.i
  %cond88.i = select i1 %cmp77.i, i32 %mul83.i, i32 %add86.i
  %mul95.i = mul i32 %cond88.i, %step
  %add96.i = add i32 %mul95.i, %0
  store i32 %add96.i, ptr %lower, align 4
  %sub97.i = add i32 %add79.i, -1
  %mul98.i = mul i32 %sub97.i, %step
  %add99.i = add i32 %add96.i, %mul98.i
  store i32 %add99.i, ptr %upper, align 4
  %add100.i = add i32 %cond88.i, %add79.i
  %cmp101.i = icmp eq i32 %add100.i, %cond23.i
  %conv102.i = zext i1 %cmp101.i to i32
  br label %cleanup.i

cleanup.i:
  %storemerge.i = phi i32 [ %conv102.i, %if.end94.i ], [ 0, %if.then92.i ]
  store i32 %storemerge.i, ptr %last, align 4
  br label %pir_omp_static_4.exit

pir_omp_static_4.exit:
  %5 = load i32, ptr %upper, align 4
  store i32 %5, ptr %end, align 4
  %6 = load i32, ptr %last, align 4
  tail call void @pir_omp_static_4(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  %7 = load i32, ptr %last, align 4
  %and = and i32 %7, %6
  store i32 %and, ptr %last, align 4
  ret void
}

define void @pir_omp_distributed_4u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %end, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %league.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %2 = load ptr, ptr %league.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i, label %cond.end.i, label %cond.true.i.i

cond.true.i.i:
  %3 = load i32, ptr %2, align 4
  br label %cond.end.i

cond.end.i:
  %cond.i = phi i32 [ 1, %entry ], [ %3, %cond.true.i.i ]
  br i1 %tobool.not.i.i, label %cond.end8.i, label %cond.true.i199.i

cond.true.i199.i:
  %number.i.i = getelementptr inbounds nuw i8, ptr %2, i64 4
  %4 = load i32, ptr %number.i.i, align 4
  br label %cond.end8.i

cond.end8.i:
  %cond9.i = phi i32 [ 0, %cond.end.i ], [ %4, %cond.true.i199.i ]
  %cmp10.i = icmp sgt i32 %step, 0
  br i1 %cmp10.i, label %cond.true11.i, label %cond.false13.i

cond.true11.i:
  %cmp12.i = icmp ult i32 %1, %0
  br i1 %cmp12.i, label %if.then.i, label %if.end.i

cond.false13.i:
  %cmp14.i = icmp ult i32 %0, %1
  br i1 %cmp14.i, label %if.then.i, label %if.end.i

if.then.i:
  store i32 0, ptr %last, align 4
  store i32 %step, ptr %stride, align 4
  br label %pir_omp_static_4u.exit

if.end.i:
  br i1 %cmp10.i, label %cond.true16.i, label %cond.false17.i

cond.true16.i:
  %sub.i = sub i32 %1, %0
  %div.i = udiv i32 %sub.i, %step
  br label %cond.end22.i

cond.false17.i:
  %sub18.i = sub i32 %0, %1
  %sub19.i = sub nsw i32 0, %step
  %div20.i = udiv i32 %sub18.i, %sub19.i
  br label %cond.end22.i

cond.end22.i:
  %cond23.in.i = phi i32 [ %div.i, %cond.true16.i ], [ %div20.i, %cond.false17.i ]
  %cond23.i = add i32 %cond23.in.i, 1
  %div75.i = udiv i32 %cond23.i, %cond.i
  %rem76.i = urem i32 %cond23.i, %cond.i
  %cmp77.i = icmp ult i32 %cond9.i, %rem76.i
  %conv78.i = zext i1 %cmp77.i to i32
  %add79.i = add i32 %div75.i, %conv78.i
  %mul89.i = mul i32 %cond23.i, %step
  store i32 %mul89.i, ptr %stride, align 4
  %cmp90.i = icmp eq i32 %add79.i, 0
  br i1 %cmp90.i, label %if.then92.i, label %if.end94.i

if.then92.i:
  %add93.i = add i32 %1, %step
  store i32 %add93.i, ptr %lower, align 4
  store i32 %1, ptr %upper, align 4
  br label %cleanup.i

if.end94.i:
  %mul83.i = mul i32 %add79.i, %cond9.i
  %mul85.i = mul i32 %div75.i, %cond9.i
  %add86.i = add i32 %mul85.i, %rem76.i
  %cond88.i = select i1 %cmp77.i, i32 %mul83.i, i32 %add86.i
  %mul95.i = mul i32 %cond88.i, %step
  %add96.i = add i32 %mul95.i, %0
  store i32 %add96.i, ptr %lower, align 4
  %sub97.i = add i32 %add79.i, -1
  %mul98.i = mul i32 %sub97.i, %step
  %add99.i = add i32 %add96.i, %mul98.i
  store i32 %add99.i, ptr %upper, align 4
  %add100.i = add i32 %cond88.i, %add79.i
  %cmp101.i = icmp eq i32 %add100.i, %cond23.i
  %conv102.i = zext i1 %cmp101.i to i32
  br label %cleanup.i

cleanup.i:
  %storemerge.i = phi i32 [ %conv102.i, %if.end94.i ], [ 0, %if.then92.i ]
  store i32 %storemerge.i, ptr %last, align 4
  br label %pir_omp_static_4u.exit

pir_omp_static_4u.exit:
  %5 = load i32, ptr %upper, align 4
  store i32 %5, ptr %end, align 4
  %6 = load i32, ptr %last, align 4
  tail call void @pir_omp_static_4u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  %7 = load i32, ptr %last, align 4
  %and = and i32 %7, %6
  store i32 %and, ptr %last, align 4
  ret void
}

define void @pir_omp_distributed_8(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %end, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %league.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %2 = load ptr, ptr %league.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i, label %cond.end.i, label %cond.true.i.i

cond.true.i.i:
  %3 = load i32, ptr %2, align 4
  %4 = sext i32 %3 to i64
  br label %cond.end.i

cond.end.i:
  %cond.i = phi i64 [ 1, %entry ], [ %4, %cond.true.i.i ]
  br i1 %tobool.not.i.i, label %cond.end8.i, label %cond.true.i213.i

cond.true.i213.i:
  %number.i.i = getelementptr inbounds nuw i8, ptr %2, i64 4
  %5 = load i32, ptr %number.i.i, align 4
  %6 = sext i32 %5 to i64
  br label %cond.end8.i

cond.end8.i:
  %cond9.i = phi i64 [ 0, %cond.end.i ], [ %6, %cond.true.i213.i ]
  %cmp11.i = icmp sgt i64 %step, 0
  br i1 %cmp11.i, label %cond.true13.i, label %cond.false16.i

cond.true13.i:
  %cmp14.i = icmp slt i64 %1, %0
  br i1 %cmp14.i, label %if.then.i, label %if.end.i

cond.false16.i:
  %cmp17.i = icmp slt i64 %0, %1
  br i1 %cmp17.i, label %if.then.i, label %if.end.i

if.then.i:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %pir_omp_static_8.exit

if.end.i:
  br i1 %cmp11.i, label %cond.true21.i, label %cond.false22.i

cond.true21.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %cond.end27.i

cond.false22.i:
  %sub23.i = sub i64 %0, %1
  %sub24.i = sub nsw i64 0, %step
  %div25.i = udiv i64 %sub23.i, %sub24.i
  br label %cond.end27.i

cond.end27.i:
  %cond28.in.i = phi i64 [ %div.i, %cond.true21.i ], [ %div25.i, %cond.false22.i ]
  %cond28.i = add i64 %cond28.in.i, 1
  %div88.i = udiv i64 %cond28.i, %cond.i
  %rem89.i = urem i64 %cond28.i, %cond.i
  %cmp90.i = icmp ugt i64 %rem89.i, %cond9.i
  %conv92.i = zext i1 %cmp90.i to i64
  %add93.i = add i64 %div88.i, %conv92.i
  br i1 %cmp90.i, label %cond.true96.i, label %cond.false98.i

cond.true96.i:
  %mul97.i = mul i64 %add93.i, %cond9.i
  br label %cond.end101.i

cond.false98.i:
  %mul99.i = mul i64 %div88.i, %cond9.i
  %add100.i = add i64 %mul99.i, %rem89.i
  br label %cond.end101.i

cond.end101.i:
  %cond102.i = phi i64 [ %mul97.i, %cond.true96.i ], [ %add100.i, %cond.false98.i ]
  %mul103.i = mul i64 %cond28.i, %step
  store i64 %mul103.i, ptr %stride, align 8
  %cmp104.i = icmp eq i64 %add93.i, 0
  br i1 %cmp104.i, label %if.then106.i, label %if.end108.i

if.then106.i:
  %add107.i = add nsw i64 %1, %step
  store i64 %add107.i, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup.i

if.end108.i:
  %mul109.i = mul i64 %cond102.i, %step
  %add110.i = add i64 %mul109.i, %0
  store i64 %add110.i, ptr %lower, align 8
  %sub111.i = add i64 %add93.i, -1
  %mul112.i = mul i64 %sub111.i, %step
  %add113.i = add i64 %add110.i, %mul112.i
  store i64 %add113.i, ptr %upper, align 8
  %add114.i = add i64 %cond102.i, %add93.i
  %cmp115.i = icmp eq i64 %add114.i, %cond28.i
  %conv116.i = zext i1 %cmp115.i to i32
  br label %cleanup.i

cleanup.i:
  %storemerge.i = phi i32 [ %conv116.i, %if.end108.i ], [ 0, %if.then106.i ]
  store i32 %storemerge.i, ptr %last, align 4
  br label %pir_omp_static_8.exit

pir_omp_static_8.exit:
  %7 = load i64, ptr %upper, align 8
  store i64 %7, ptr %end, align 8
  %8 = load i32, ptr %last, align 4
  tail call void @pir_omp_static_8(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  %9 = load i32, ptr %last, align 4
  %and = and i32 %9, %8
  store i32 %and, ptr %last, align 4
  ret void
}

define void @pir_omp_distributed_8u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %end, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %league.i.i = getelementptr inbounds nuw i8, ptr %s, i64 128
  %2 = load ptr, ptr %league.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %2, null
  br i1 %tobool.not.i.i, label %cond.end.i, label %cond.true.i.i

cond.true.i.i:
  %3 = load i32, ptr %2, align 4
  %4 = sext i32 %3 to i64
  br label %cond.end.i

cond.end.i:
  %cond.i = phi i64 [ 1, %entry ], [ %4, %cond.true.i.i ]
  br i1 %tobool.not.i.i, label %cond.end8.i, label %cond.true.i213.i

cond.true.i213.i:
  %number.i.i = getelementptr inbounds nuw i8, ptr %2, i64 4
  %5 = load i32, ptr %number.i.i, align 4
  %6 = sext i32 %5 to i64
  br label %cond.end8.i

cond.end8.i:
  %cond9.i = phi i64 [ 0, %cond.end.i ], [ %6, %cond.true.i213.i ]
  %cmp11.i = icmp sgt i64 %step, 0
  br i1 %cmp11.i, label %cond.true13.i, label %cond.false16.i

cond.true13.i:
  %cmp14.i = icmp ult i64 %1, %0
  br i1 %cmp14.i, label %if.then.i, label %if.end.i

cond.false16.i:
  %cmp17.i = icmp ult i64 %0, %1
  br i1 %cmp17.i, label %if.then.i, label %if.end.i

if.then.i:
  store i32 0, ptr %last, align 4
  store i64 %step, ptr %stride, align 8
  br label %pir_omp_static_8u.exit

if.end.i:
  br i1 %cmp11.i, label %cond.true21.i, label %cond.false22.i

cond.true21.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %cond.end27.i

cond.false22.i:
  %sub23.i = sub i64 %0, %1
  %sub24.i = sub nsw i64 0, %step
  %div25.i = udiv i64 %sub23.i, %sub24.i
  br label %cond.end27.i

cond.end27.i:
  %cond28.in.i = phi i64 [ %div.i, %cond.true21.i ], [ %div25.i, %cond.false22.i ]
  %cond28.i = add i64 %cond28.in.i, 1
  %div88.i = udiv i64 %cond28.i, %cond.i
  %rem89.i = urem i64 %cond28.i, %cond.i
  %cmp90.i = icmp ugt i64 %rem89.i, %cond9.i
  %conv92.i = zext i1 %cmp90.i to i64
  %add93.i = add i64 %div88.i, %conv92.i
  br i1 %cmp90.i, label %cond.true96.i, label %cond.false98.i

cond.true96.i:
  %mul97.i = mul i64 %add93.i, %cond9.i
  br label %cond.end101.i

cond.false98.i:
  %mul99.i = mul i64 %div88.i, %cond9.i
  %add100.i = add i64 %mul99.i, %rem89.i
  br label %cond.end101.i

cond.end101.i:
  %cond102.i = phi i64 [ %mul97.i, %cond.true96.i ], [ %add100.i, %cond.false98.i ]
  %mul103.i = mul i64 %cond28.i, %step
  store i64 %mul103.i, ptr %stride, align 8
  %cmp104.i = icmp eq i64 %add93.i, 0
  br i1 %cmp104.i, label %if.then106.i, label %if.end108.i

if.then106.i:
  %add107.i = add i64 %1, %step
  store i64 %add107.i, ptr %lower, align 8
  store i64 %1, ptr %upper, align 8
  br label %cleanup.i

if.end108.i:
  %mul109.i = mul i64 %cond102.i, %step
  %add110.i = add i64 %mul109.i, %0
  store i64 %add110.i, ptr %lower, align 8
  %sub111.i = add i64 %add93.i, -1
  %mul112.i = mul i64 %sub111.i, %step
  %add113.i = add i64 %add110.i, %mul112.i
  store i64 %add113.i, ptr %upper, align 8
  %add114.i = add i64 %cond102.i, %add93.i
  %cmp115.i = icmp eq i64 %add114.i, %cond28.i
  %conv116.i = zext i1 %cmp115.i to i32
  br label %cleanup.i

cleanup.i:
  %storemerge.i = phi i32 [ %conv116.i, %if.end108.i ], [ 0, %if.then106.i ]
  store i32 %storemerge.i, ptr %last, align 4
  br label %pir_omp_static_8u.exit

pir_omp_static_8u.exit:
  %7 = load i64, ptr %upper, align 8
  store i64 %7, ptr %end, align 8
  %8 = load i32, ptr %last, align 4
  tail call void @pir_omp_static_8u(ptr %s, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  %9 = load i32, ptr %last, align 4
  %and = and i32 %9, %8
  store i32 %and, ptr %last, align 4
  ret void
}

define void @pir_omp_set_schedule(ptr %s, i32 %kind, i32 %chunk) {
entry:
  %and = and i32 %kind, 255
  %0 = add nsw i32 %and, -1
  %or.cond = icmp ult i32 %0, 4
  br i1 %or.cond, label %if.then, label %if.end

if.then:
  %cmp = icmp eq i32 %and, 4
  %cond = select i1 %cmp, i32 0, i32 %chunk
  %schedule = getelementptr inbounds nuw i8, ptr %s, i64 164
  store i32 %kind, ptr %schedule, align 4
  %asked.sroa.4.0.schedule.sroa_idx = getelementptr inbounds nuw i8, ptr %s, i64 168
  store i32 %cond, ptr %asked.sroa.4.0.schedule.sroa_idx, align 4
  br label %if.end

if.end:
  ret void
}

define void @pir_omp_get_schedule(ptr %s, ptr %kind, ptr %chunk) {
entry:
  %schedule.i = getelementptr inbounds nuw i8, ptr %s, i64 164
  %asked.sroa.0.0.copyload.i = load i32, ptr %schedule.i, align 4
  %tobool.not.i = icmp eq i32 %asked.sroa.0.0.copyload.i, 0
  br i1 %tobool.not.i, label %cond.false.i, label %cond.true.i

cond.true.i:
  %asked.sroa.5.0.schedule.sroa_idx.i = getelementptr inbounds nuw i8, ptr %s, i64 168
  %asked.sroa.5.0.copyload.i = load i32, ptr %asked.sroa.5.0.schedule.sroa_idx.i, align 4
  br label %asked_schedule.exit

cond.false.i:
  %call.i = tail call fastcc i64 @pir_omp_.schedule_of_environment()
  %retval.sroa.0.0.extract.trunc.i = trunc i64 %call.i to i32
  %retval.sroa.3.0.extract.shift.i = lshr i64 %call.i, 32
  %retval.sroa.3.0.extract.trunc.i = trunc nuw i64 %retval.sroa.3.0.extract.shift.i to i32
  br label %asked_schedule.exit

asked_schedule.exit:
  %retval.sroa.0.0.i = phi i32 [ %asked.sroa.0.0.copyload.i, %cond.true.i ], [ %retval.sroa.0.0.extract.trunc.i, %cond.false.i ]
  %retval.sroa.3.0.i = phi i32 [ %asked.sroa.5.0.copyload.i, %cond.true.i ], [ %retval.sroa.3.0.extract.trunc.i, %cond.false.i ]
  %and = and i32 %retval.sroa.0.0.i, 255
  store i32 %retval.sroa.0.0.i, ptr %kind, align 4
  %cmp = icmp sgt i32 %retval.sroa.3.0.i, 0
  %cmp5 = icmp ne i32 %and, 1
  %conv = zext i1 %cmp5 to i32
  %cond = select i1 %cmp, i32 %retval.sroa.3.0.i, i32 %conv
  store i32 %cond, ptr %chunk, align 4
  ret void
}

define void @pir_omp_dispatch_init_4(ptr %s, i32 %kind, i32 %lo, i32 %hi, i32 %step, i32 %chunk) noinline {
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
  %conv14 = sext i32 %chunk to i64
  tail call fastcc void @pir_omp_.loop_begin(ptr %s, i32 %kind, i64 %all.0, i64 %conv14)
  ret void
}

define internal fastcc void @pir_omp_.loop_begin(ptr %s, i32 %kind, i64 %all, i64 %chunk) {
entry:
  %and = and i32 %kind, 4095
  %cmp = icmp samesign ugt i32 %and, 63
  %conv = zext i1 %cmp to i32
  %sub = add nsw i32 %and, -32
  %spec.select = select i1 %cmp, i32 %sub, i32 %and
  %cmp1 = icmp eq i32 %spec.select, 37
  br i1 %cmp1, label %if.then3, label %if.end21

if.then3:
  %schedule.i = getelementptr inbounds nuw i8, ptr %s, i64 164
  %asked.sroa.0.0.copyload.i = load i32, ptr %schedule.i, align 4
  %tobool.not.i = icmp eq i32 %asked.sroa.0.0.copyload.i, 0
  br i1 %tobool.not.i, label %cond.false.i, label %cond.true.i

cond.true.i:
  %asked.sroa.5.0.schedule.sroa_idx.i = getelementptr inbounds nuw i8, ptr %s, i64 168
  %asked.sroa.5.0.copyload.i = load i32, ptr %asked.sroa.5.0.schedule.sroa_idx.i, align 4
  br label %asked_schedule.exit

cond.false.i:
  %call.i = tail call fastcc i64 @pir_omp_.schedule_of_environment()
  %retval.sroa.0.0.extract.trunc.i = trunc i64 %call.i to i32
  %retval.sroa.3.0.extract.shift.i = lshr i64 %call.i, 32
  %retval.sroa.3.0.extract.trunc.i = trunc nuw i64 %retval.sroa.3.0.extract.shift.i to i32
  br label %asked_schedule.exit

asked_schedule.exit:
  %retval.sroa.0.0.i = phi i32 [ %asked.sroa.0.0.copyload.i, %cond.true.i ], [ %retval.sroa.0.0.extract.trunc.i, %cond.false.i ]
  %retval.sroa.3.0.i = phi i32 [ %asked.sroa.5.0.copyload.i, %cond.true.i ], [ %retval.sroa.3.0.extract.trunc.i, %cond.false.i ]
  %conv7 = sext i32 %retval.sroa.3.0.i to i64
  %trunc = trunc i32 %retval.sroa.0.0.i to i8
  switch i8 %trunc, label %cond.false13 [
    i8 2, label %if.end21
    i8 3, label %cond.end19.fold.split
  ]

cond.false13:
  %and5 = and i32 %retval.sroa.0.0.i, 255
  %cmp14 = icmp eq i32 %and5, 1
  %cmp16 = icmp sgt i32 %retval.sroa.3.0.i, 0
  %0 = and i1 %cmp14, %cmp16
  %cond = select i1 %0, i32 33, i32 34
  br label %if.end21

cond.end19.fold.split:
  br label %if.end21

if.end21:
  %way.1 = phi i32 [ %spec.select, %entry ], [ 35, %asked_schedule.exit ], [ %cond, %cond.false13 ], [ 36, %cond.end19.fold.split ]
  %chunk.addr.0 = phi i64 [ %chunk, %entry ], [ %conv7, %asked_schedule.exit ], [ %conv7, %cond.false13 ], [ %conv7, %cond.end19.fold.split ]
  %kind22 = getelementptr inbounds nuw i8, ptr %s, i64 8
  store i32 %way.1, ptr %kind22, align 8
  %ordered23 = getelementptr inbounds nuw i8, ptr %s, i64 96
  store i32 %conv, ptr %ordered23, align 8
  %all24 = getelementptr inbounds nuw i8, ptr %s, i64 48
  store i64 %all, ptr %all24, align 8
  %cond30 = tail call i64 @llvm.smax.i64(i64 %chunk.addr.0, i64 1)
  %chunk31 = getelementptr inbounds nuw i8, ptr %s, i64 56
  store i64 %cond30, ptr %chunk31, align 8
  %begun = getelementptr inbounds nuw i8, ptr %s, i64 64
  store i64 0, ptr %begun, align 8
  %passed = getelementptr inbounds nuw i8, ptr %s, i64 100
  store i32 0, ptr %passed, align 4
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %1 = load ptr, ptr %team.i, align 8
  %tobool.not.i57 = icmp eq ptr %1, null
  br i1 %tobool.not.i57, label %cond.end38, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %1, i64 4
  %2 = load i32, ptr %alone.i, align 4
  %tobool2.not.i = icmp eq i32 %2, 0
  br i1 %tobool2.not.i, label %cond.true.i58, label %cond.end38

cond.true.i58:
  %3 = load i32, ptr %1, align 8
  %4 = icmp sgt i32 %3, 1
  br i1 %4, label %cond.true35, label %cond.end38

cond.true35:
  %at.i = getelementptr inbounds nuw i8, ptr %s, i64 24
  %5 = load ptr, ptr %at.i, align 8
  %6 = load atomic i64, ptr %5 acquire, align 8
  %7 = inttoptr i64 %6 to ptr
  %tobool.not.i59 = icmp eq i64 %6, 0
  br i1 %tobool.not.i59, label %if.then.i, label %next_node.exit

if.then.i:
  %8 = load ptr, ptr %at.i, align 8
  %call.i60 = tail call fastcc ptr @pir_omp_.add_node(ptr %8)
  br label %next_node.exit

next_node.exit:
  %n.0.i = phi ptr [ %7, %cond.true35 ], [ %call.i60, %if.then.i ]
  store ptr %n.0.i, ptr %at.i, align 8
  br label %cond.end38

cond.end38:
  %cond39 = phi ptr [ %n.0.i, %next_node.exit ], [ null, %cond.true.i58 ], [ null, %if.end21 ], [ null, %land.lhs.true.i ]
  %loop = getelementptr inbounds nuw i8, ptr %s, i64 32
  store ptr %cond39, ptr %loop, align 8
  ret void
}

define i32 @pir_omp_dispatch_next_4(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) noinline {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @pir_omp_.loop_take(ptr %s, ptr %begin)
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

define internal fastcc i64 @pir_omp_.loop_take(ptr %s, ptr %begin) {
entry:
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %workers.exit, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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
  br label %if.end88

if.else:
  %kind = getelementptr inbounds nuw i8, ptr %s, i64 8
  %8 = load i32, ptr %kind, align 8
  switch i32 %8, label %if.else53 [
    i32 36, label %if.then5
    i32 35, label %if.then28
    i32 33, label %if.then46
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
  br i1 %cmp8, label %land.rhs, label %if.end88

land.rhs:
  %12 = load ptr, ptr %loop, align 8
  %taken23 = getelementptr inbounds nuw i8, ptr %12, i64 8
  %add = add i64 %count.0, %from.0
  %13 = cmpxchg weak ptr %taken23, i64 %from.0, i64 %add monotonic monotonic, align 8
  %14 = extractvalue { i64, i1 } %13, 1
  %15 = extractvalue { i64, i1 } %13, 0
  br i1 %14, label %if.end88, label %do.body

if.then28:
  %chunk29 = getelementptr inbounds nuw i8, ptr %s, i64 56
  %16 = load i64, ptr %chunk29, align 8
  %taken31 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %17 = load atomic i64, ptr %taken31 monotonic, align 8
  %all33 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %18 = load i64, ptr %all33, align 8
  %cmp34 = icmp ult i64 %17, %18
  br i1 %cmp34, label %if.then36, label %if.end88

if.then36:
  %19 = atomicrmw add ptr %taken31, i64 %16 monotonic, align 8
  br label %if.end88

if.then46:
  %chunk47 = getelementptr inbounds nuw i8, ptr %s, i64 56
  %20 = load i64, ptr %chunk47, align 8
  %21 = load i32, ptr %s, align 8
  %conv48 = sext i32 %21 to i64
  %begun49 = getelementptr inbounds nuw i8, ptr %s, i64 64
  %22 = load i64, ptr %begun49, align 8
  %inc = add i64 %22, 1
  store i64 %inc, ptr %begun49, align 8
  %mul50 = mul i64 %22, %cond.i
  %add51 = add i64 %mul50, %conv48
  %mul52 = mul i64 %add51, %20
  br label %if.end88

if.else53:
  %all54 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %23 = load i64, ptr %all54, align 8
  %div55 = udiv i64 %23, %cond.i
  %rem = urem i64 %23, %cond.i
  %24 = load i32, ptr %s, align 8
  %conv58 = sext i32 %24 to i64
  %cmp59 = icmp ugt i64 %rem, %conv58
  %conv61 = zext i1 %cmp59 to i64
  %add62 = add i64 %div55, %conv61
  %begun63 = getelementptr inbounds nuw i8, ptr %s, i64 64
  %25 = load i64, ptr %begun63, align 8
  %tobool64.not = icmp eq i64 %25, 0
  %mul70 = mul i64 %div55, %conv58
  %conv58.rem = tail call i64 @llvm.umin.i64(i64 %rem, i64 %conv58)
  %add81 = add i64 %mul70, %conv58.rem
  %cond83 = select i1 %tobool64.not, i64 %add81, i64 %23
  store i64 1, ptr %begun63, align 8
  br label %if.end88

if.end88:
  %count.1 = phi i64 [ %add62, %if.else53 ], [ %7, %cond.end ], [ %16, %if.then36 ], [ %16, %if.then28 ], [ %20, %if.then46 ], [ %count.0, %land.rhs ], [ %count.0, %do.body ]
  %from.2 = phi i64 [ %cond83, %if.else53 ], [ %cond, %cond.end ], [ %19, %if.then36 ], [ %17, %if.then28 ], [ %mul52, %if.then46 ], [ %from.0, %do.body ], [ %15, %land.rhs ]
  store i64 %from.2, ptr %begin, align 8
  %all89 = getelementptr inbounds nuw i8, ptr %s, i64 48
  %26 = load i64, ptr %all89, align 8
  %cmp90.not = icmp ult i64 %from.2, %26
  br i1 %cmp90.not, label %if.end93, label %cleanup

if.end93:
  %index = getelementptr inbounds nuw i8, ptr %s, i64 72
  store i64 %from.2, ptr %index, align 8
  %sub95 = sub nuw i64 %26, %from.2
  %cmp96 = icmp ult i64 %sub95, %count.1
  %add101 = add i64 %from.2, %count.1
  %cond103 = select i1 %cmp96, i64 %26, i64 %add101
  br label %cleanup

cleanup:
  %retval.0 = phi i64 [ %cond103, %if.end93 ], [ %from.2, %if.end88 ]
  ret i64 %retval.0
}

define void @pir_omp_dispatch_init_4u(ptr %s, i32 %kind, i32 %lo, i32 %hi, i32 %step, i32 %chunk) noinline {
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
  %conv14 = sext i32 %chunk to i64
  tail call fastcc void @pir_omp_.loop_begin(ptr %s, i32 %kind, i64 %all.0, i64 %conv14)
  ret void
}

define i32 @pir_omp_dispatch_next_4u(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) noinline {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @pir_omp_.loop_take(ptr %s, ptr %begin)
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

define void @pir_omp_dispatch_init_8(ptr %s, i32 %kind, i64 %lo, i64 %hi, i64 %step, i64 %chunk) noinline {
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
  tail call fastcc void @pir_omp_.loop_begin(ptr %s, i32 %kind, i64 %all.0, i64 %chunk)
  ret void
}

define i32 @pir_omp_dispatch_next_8(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) noinline {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @pir_omp_.loop_take(ptr %s, ptr %begin)
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

define void @pir_omp_dispatch_init_8u(ptr %s, i32 %kind, i64 %lo, i64 %hi, i64 %step, i64 %chunk) noinline {
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
  tail call fastcc void @pir_omp_.loop_begin(ptr %s, i32 %kind, i64 %all.0, i64 %chunk)
  ret void
}

define i32 @pir_omp_dispatch_next_8u(ptr %s, ptr %last, ptr %lower, ptr %upper, ptr %stride) noinline {
entry:
  %begin = alloca i64, align 8
  call void @llvm.lifetime.start.p0(ptr %begin)
  %call = call fastcc i64 @pir_omp_.loop_take(ptr %s, ptr %begin)
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
  br i1 %tobool1.not, label %land.lhs.true, label %if.end9

land.lhs.true:
  %loop = getelementptr inbounds nuw i8, ptr %s, i64 32
  %2 = load ptr, ptr %loop, align 8
  %tobool2.not = icmp eq ptr %2, null
  br i1 %tobool2.not, label %if.end9, label %while.cond.preheader

while.cond.preheader:
  %index = getelementptr inbounds nuw i8, ptr %s, i64 72
  %3 = load ptr, ptr %loop, align 8
  %ordered519 = getelementptr inbounds nuw i8, ptr %3, i64 16
  %4 = load atomic i64, ptr %ordered519 monotonic, align 8
  %5 = load i64, ptr %index, align 8
  %cmp.not20 = icmp eq i64 %4, %5
  br i1 %cmp.not20, label %while.end, label %while.body

while.body:
  %call = tail call i32 @sched_yield()
  %6 = load ptr, ptr %loop, align 8
  %ordered5 = getelementptr inbounds nuw i8, ptr %6, i64 16
  %7 = load atomic i64, ptr %ordered5 monotonic, align 8
  %8 = load i64, ptr %index, align 8
  %cmp.not = icmp eq i64 %7, %8
  br i1 %cmp.not, label %while.end, label %while.body

while.end:
  %.lcssa = phi ptr [ %3, %while.cond.preheader ], [ %6, %while.body ]
  %ordered5.le = getelementptr inbounds nuw i8, ptr %.lcssa, i64 16
  %9 = atomicrmw add ptr %ordered5.le, i64 1 monotonic, align 8
  br label %if.end9

if.end9:
  store i32 0, ptr %passed, align 4
  %index11 = getelementptr inbounds nuw i8, ptr %s, i64 72
  %10 = load i64, ptr %index11, align 8
  %inc = add i64 %10, 1
  store i64 %inc, ptr %index11, align 8
  br label %return

return:
  ret void
}

define void @pir_omp_doacross_init(ptr %s, i32 %count, ptr %bounds) noinline {
entry:
  %cross = getelementptr inbounds nuw i8, ptr %s, i64 104
  store ptr null, ptr %cross, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %s, i64 16
  %0 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %return, label %land.lhs.true.i

land.lhs.true.i:
  %alone.i = getelementptr inbounds nuw i8, ptr %0, i64 4
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
  %tobool.not.i54 = icmp eq i64 %5, 0
  br i1 %tobool.not.i54, label %if.then.i, label %next_node.exit

if.then.i:
  %7 = load ptr, ptr %at.i, align 8
  %call.i = tail call fastcc ptr @pir_omp_.add_node(ptr %7)
  br label %next_node.exit

next_node.exit:
  %n.0.i = phi ptr [ %6, %if.end ], [ %call.i, %if.then.i ]
  store ptr %n.0.i, ptr %at.i, align 8
  %data = getelementptr inbounds nuw i8, ptr %n.0.i, i64 24
  %8 = load atomic i64, ptr %data acquire, align 8
  %9 = inttoptr i64 %8 to ptr
  %tobool.not = icmp eq i64 %8, 0
  br i1 %tobool.not, label %for.cond.preheader, label %if.end26

for.cond.preheader:
  %cmp359 = icmp sgt i32 %count, 0
  br i1 %cmp359, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:
  %wide.trip.count = zext nneg i32 %count to i64
  br label %for.body

for.cond.cleanup:
  %all.0.lcssa = phi i64 [ 1, %for.cond.preheader ], [ %retval.0.i, %trips.exit ]
  %mul12 = mul nsw i32 %count, 3
  %conv = sext i32 %mul12 to i64
  %mul13 = shl nsw i64 %conv, 3
  %add14 = add nsw i64 %mul13, 24
  %add15 = add i64 %add14, %all.0.lcssa
  %call16 = tail call ptr @calloc(i64 1, i64 %add15)
  store i32 %count, ptr %call16, align 8
  %add.ptr18 = getelementptr inbounds nuw i8, ptr %call16, i64 24
  %bounds19 = getelementptr inbounds nuw i8, ptr %call16, i64 8
  store ptr %add.ptr18, ptr %bounds19, align 8
  %add.ptr21 = getelementptr inbounds nuw i8, ptr %add.ptr18, i64 %mul13
  %ended = getelementptr inbounds nuw i8, ptr %call16, i64 16
  store ptr %add.ptr21, ptr %ended, align 8
  tail call void @llvm.memcpy.p0.p0.i64(ptr %add.ptr18, ptr %bounds, i64 %mul13, i1 false)
  %10 = ptrtoint ptr %call16 to i64
  %11 = cmpxchg ptr %data, i64 0, i64 %10 acq_rel acquire, align 8
  %12 = extractvalue { i64, i1 } %11, 1
  br i1 %12, label %if.then24, label %if.else

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %trips.exit ]
  %all.061 = phi i64 [ 1, %for.body.preheader ], [ %retval.0.i, %trips.exit ]
  %arrayidx.idx = mul nuw nsw i64 %indvars.iv, 24
  %arrayidx = getelementptr inbounds nuw i8, ptr %bounds, i64 %arrayidx.idx
  %13 = load i64, ptr %arrayidx, align 8
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %arrayidx, i64 8
  %14 = load i64, ptr %arrayidx.i, align 8
  %cmp.i = icmp eq i64 %13, 0
  br i1 %cmp.i, label %land.rhs.i, label %last.exit

land.rhs.i:
  %arrayidx2.i = getelementptr inbounds nuw i8, ptr %arrayidx, i64 16
  %15 = load i64, ptr %arrayidx2.i, align 8
  %cmp3.i = icmp eq i64 %15, 1
  %.neg.i = sext i1 %cmp3.i to i64
  br label %last.exit

last.exit:
  %land.ext.neg.i = phi i64 [ 0, %for.body ], [ %.neg.i, %land.rhs.i ]
  %sub.i = add i64 %land.ext.neg.i, %14
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %arrayidx, i64 16
  %16 = load i64, ptr %arrayidx9, align 8
  %cmp.i55 = icmp sgt i64 %16, 0
  br i1 %cmp.i55, label %cond.true.i58, label %cond.false.i

cond.true.i58:
  %cmp1.i = icmp slt i64 %sub.i, %13
  br i1 %cmp1.i, label %trips.exit, label %if.end.i

cond.false.i:
  %cmp2.i = icmp slt i64 %13, %sub.i
  br i1 %cmp2.i, label %trips.exit, label %if.end.i

if.end.i:
  br i1 %cmp.i55, label %cond.true4.i, label %cond.false5.i

cond.true4.i:
  %sub.i57 = sub i64 %sub.i, %13
  %div.i = udiv i64 %sub.i57, %16
  br label %cond.end.i

cond.false5.i:
  %sub6.i = sub i64 %13, %sub.i
  %sub7.i = sub nsw i64 0, %16
  %div8.i = udiv i64 %sub6.i, %sub7.i
  br label %cond.end.i

cond.end.i:
  %cond.in.i = phi i64 [ %div.i, %cond.true4.i ], [ %div8.i, %cond.false5.i ]
  %cond.i56 = add i64 %cond.in.i, 1
  %17 = mul i64 %cond.i56, %all.061
  br label %trips.exit

trips.exit:
  %retval.0.i = phi i64 [ %17, %cond.end.i ], [ 0, %cond.false.i ], [ 0, %cond.true.i58 ]
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

if.then24:
  %owned = getelementptr inbounds nuw i8, ptr %n.0.i, i64 32
  store i64 1, ptr %owned, align 8
  br label %if.end26

if.else:
  %18 = extractvalue { i64, i1 } %11, 0
  %19 = inttoptr i64 %18 to ptr
  tail call void @free(ptr %call16)
  br label %if.end26

if.end26:
  %c.2 = phi ptr [ %9, %next_node.exit ], [ %call16, %if.then24 ], [ %19, %if.else ]
  store ptr %c.2, ptr %cross, align 8
  br label %return

return:
  ret void
}

define void @pir_omp_doacross_wait(ptr %s, ptr %vector) noinline {
entry:
  %cross = getelementptr inbounds nuw i8, ptr %s, i64 104
  %0 = load ptr, ptr %cross, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %return, label %if.end

if.end:
  %1 = load i32, ptr %0, align 8
  %cmp.not53.i = icmp sgt i32 %1, 0
  br i1 %cmp.not53.i, label %for.body.lr.ph.i, label %iteration.exit

for.body.lr.ph.i:
  %bounds.i = getelementptr inbounds nuw i8, ptr %0, i64 8
  %2 = load ptr, ptr %bounds.i, align 8
  %wide.trip.count.i = zext nneg i32 %1 to i64
  br label %for.body.i

for.body.i:
  %indvars.iv.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %indvars.iv.next.i, %trips.exit.i ]
  %at.055.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %add.i, %trips.exit.i ]
  %add.ptr.idx.i = mul nuw nsw i64 %indvars.iv.i, 24
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %2, i64 %add.ptr.idx.i
  %3 = load i64, ptr %add.ptr.i, align 8
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 8
  %4 = load i64, ptr %arrayidx.i.i, align 8
  %cmp.i.i = icmp eq i64 %3, 0
  br i1 %cmp.i.i, label %land.rhs.i.i, label %last.exit.i

land.rhs.i.i:
  %arrayidx2.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %5 = load i64, ptr %arrayidx2.i.i, align 8
  %cmp3.i.i = icmp eq i64 %5, 1
  %.neg.i.i = sext i1 %cmp3.i.i to i64
  br label %last.exit.i

last.exit.i:
  %land.ext.neg.i.i = phi i64 [ 0, %for.body.i ], [ %.neg.i.i, %land.rhs.i.i ]
  %sub.i.i = add i64 %land.ext.neg.i.i, %4
  %arrayidx1.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %6 = load i64, ptr %arrayidx1.i, align 8
  %cmp2.i = icmp sgt i64 %6, 0
  %arrayidx3.i = getelementptr inbounds nuw i64, ptr %vector, i64 %indvars.iv.i
  %7 = load i64, ptr %arrayidx3.i, align 8
  br i1 %cmp2.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp4.i = icmp slt i64 %7, %3
  %cmp7.i = icmp sgt i64 %7, %sub.i.i
  %or.cond.i = select i1 %cmp4.i, i1 true, i1 %cmp7.i
  br i1 %or.cond.i, label %iteration.exit, label %if.end.i

cond.false.i:
  %cmp10.i = icmp sgt i64 %7, %3
  %cmp14.i = icmp slt i64 %7, %sub.i.i
  %or.cond50.i = select i1 %cmp10.i, i1 true, i1 %cmp14.i
  br i1 %or.cond50.i, label %iteration.exit, label %if.end.i

if.end.i:
  br i1 %cmp2.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %cmp1.i.i = icmp slt i64 %sub.i.i, %3
  br i1 %cmp1.i.i, label %trips.exit.i, label %if.end.i.i

cond.false.i.i:
  %cmp2.i.i = icmp slt i64 %3, %sub.i.i
  br i1 %cmp2.i.i, label %trips.exit.i, label %if.end.i.i

if.end.i.i:
  br i1 %cmp2.i, label %cond.true4.i.i, label %cond.false5.i.i

cond.true4.i.i:
  %sub.i52.i = sub i64 %sub.i.i, %3
  %div.i.i = udiv i64 %sub.i52.i, %6
  br label %cond.end.i.i

cond.false5.i.i:
  %sub6.i.i = sub i64 %3, %sub.i.i
  %sub7.i.i = sub nsw i64 0, %6
  %div8.i.i = udiv i64 %sub6.i.i, %sub7.i.i
  br label %cond.end.i.i

cond.end.i.i:
  %cond.in.i.i = phi i64 [ %div.i.i, %cond.true4.i.i ], [ %div8.i.i, %cond.false5.i.i ]
  %cond.i.i = add i64 %cond.in.i.i, 1
  %8 = mul i64 %cond.i.i, %at.055.i
  br label %trips.exit.i

trips.exit.i:
  %retval.0.i.i = phi i64 [ %8, %cond.end.i.i ], [ 0, %cond.false.i.i ], [ 0, %cond.true.i.i ]
  %arrayidx18.i = getelementptr inbounds nuw i64, ptr %vector, i64 %indvars.iv.i
  %9 = load i64, ptr %arrayidx18.i, align 8
  %sub.i = sub nsw i64 %9, %3
  %div.i = sdiv i64 %sub.i, %6
  %add.i = add i64 %div.i, %retval.0.i.i
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, %wide.trip.count.i
  br i1 %exitcond.not.i, label %iteration.exit, label %for.body.i

iteration.exit:
  %spec.select.i = phi i64 [ 0, %if.end ], [ %add.i, %trips.exit.i ], [ -1, %cond.false.i ], [ -1, %cond.true.i ]
  %cmp.not = icmp eq i64 %spec.select.i, -1
  br i1 %cmp.not, label %return, label %while.cond.preheader

while.cond.preheader:
  %10 = load ptr, ptr %cross, align 8
  %ended10 = getelementptr inbounds nuw i8, ptr %10, i64 16
  %11 = load ptr, ptr %ended10, align 8
  %arrayidx11 = getelementptr inbounds nuw i8, ptr %11, i64 %spec.select.i
  %12 = load atomic i8, ptr %arrayidx11 acquire, align 1
  %tobool4.not12 = icmp eq i8 %12, 0
  br i1 %tobool4.not12, label %while.body, label %return

while.body:
  %call5 = tail call i32 @sched_yield()
  %13 = load ptr, ptr %cross, align 8
  %ended = getelementptr inbounds nuw i8, ptr %13, i64 16
  %14 = load ptr, ptr %ended, align 8
  %arrayidx = getelementptr inbounds nuw i8, ptr %14, i64 %spec.select.i
  %15 = load atomic i8, ptr %arrayidx acquire, align 1
  %tobool4.not = icmp eq i8 %15, 0
  br i1 %tobool4.not, label %while.body, label %return

return:
  ret void
}

define void @pir_omp_doacross_post(ptr %s, ptr %vector) noinline {
entry:
  %cross = getelementptr inbounds nuw i8, ptr %s, i64 104
  %0 = load ptr, ptr %cross, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %return, label %if.end

if.end:
  %1 = load i32, ptr %0, align 8
  %cmp.not53.i = icmp sgt i32 %1, 0
  br i1 %cmp.not53.i, label %for.body.lr.ph.i, label %iteration.exit

for.body.lr.ph.i:
  %bounds.i = getelementptr inbounds nuw i8, ptr %0, i64 8
  %2 = load ptr, ptr %bounds.i, align 8
  %wide.trip.count.i = zext nneg i32 %1 to i64
  br label %for.body.i

for.body.i:
  %indvars.iv.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %indvars.iv.next.i, %trips.exit.i ]
  %at.055.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %add.i, %trips.exit.i ]
  %add.ptr.idx.i = mul nuw nsw i64 %indvars.iv.i, 24
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %2, i64 %add.ptr.idx.i
  %3 = load i64, ptr %add.ptr.i, align 8
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 8
  %4 = load i64, ptr %arrayidx.i.i, align 8
  %cmp.i.i = icmp eq i64 %3, 0
  br i1 %cmp.i.i, label %land.rhs.i.i, label %last.exit.i

land.rhs.i.i:
  %arrayidx2.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %5 = load i64, ptr %arrayidx2.i.i, align 8
  %cmp3.i.i = icmp eq i64 %5, 1
  %.neg.i.i = sext i1 %cmp3.i.i to i64
  br label %last.exit.i

last.exit.i:
  %land.ext.neg.i.i = phi i64 [ 0, %for.body.i ], [ %.neg.i.i, %land.rhs.i.i ]
  %sub.i.i = add i64 %land.ext.neg.i.i, %4
  %arrayidx1.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %6 = load i64, ptr %arrayidx1.i, align 8
  %cmp2.i = icmp sgt i64 %6, 0
  %arrayidx3.i = getelementptr inbounds nuw i64, ptr %vector, i64 %indvars.iv.i
  %7 = load i64, ptr %arrayidx3.i, align 8
  br i1 %cmp2.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp4.i = icmp slt i64 %7, %3
  %cmp7.i = icmp sgt i64 %7, %sub.i.i
  %or.cond.i = select i1 %cmp4.i, i1 true, i1 %cmp7.i
  br i1 %or.cond.i, label %iteration.exit, label %if.end.i

cond.false.i:
  %cmp10.i = icmp sgt i64 %7, %3
  %cmp14.i = icmp slt i64 %7, %sub.i.i
  %or.cond50.i = select i1 %cmp10.i, i1 true, i1 %cmp14.i
  br i1 %or.cond50.i, label %iteration.exit, label %if.end.i

if.end.i:
  br i1 %cmp2.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %cmp1.i.i = icmp slt i64 %sub.i.i, %3
  br i1 %cmp1.i.i, label %trips.exit.i, label %if.end.i.i

cond.false.i.i:
  %cmp2.i.i = icmp slt i64 %3, %sub.i.i
  br i1 %cmp2.i.i, label %trips.exit.i, label %if.end.i.i

if.end.i.i:
  br i1 %cmp2.i, label %cond.true4.i.i, label %cond.false5.i.i

cond.true4.i.i:
  %sub.i52.i = sub i64 %sub.i.i, %3
  %div.i.i = udiv i64 %sub.i52.i, %6
  br label %cond.end.i.i

cond.false5.i.i:
  %sub6.i.i = sub i64 %3, %sub.i.i
  %sub7.i.i = sub nsw i64 0, %6
  %div8.i.i = udiv i64 %sub6.i.i, %sub7.i.i
  br label %cond.end.i.i

cond.end.i.i:
  %cond.in.i.i = phi i64 [ %div.i.i, %cond.true4.i.i ], [ %div8.i.i, %cond.false5.i.i ]
  %cond.i.i = add i64 %cond.in.i.i, 1
  %8 = mul i64 %cond.i.i, %at.055.i
  br label %trips.exit.i

trips.exit.i:
  %retval.0.i.i = phi i64 [ %8, %cond.end.i.i ], [ 0, %cond.false.i.i ], [ 0, %cond.true.i.i ]
  %arrayidx18.i = getelementptr inbounds nuw i64, ptr %vector, i64 %indvars.iv.i
  %9 = load i64, ptr %arrayidx18.i, align 8
  %sub.i = sub nsw i64 %9, %3
  %div.i = sdiv i64 %sub.i, %6
  %add.i = add i64 %div.i, %retval.0.i.i
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, %wide.trip.count.i
  br i1 %exitcond.not.i, label %iteration.exit, label %for.body.i

iteration.exit:
  %spec.select.i = phi i64 [ 0, %if.end ], [ %add.i, %trips.exit.i ], [ -1, %cond.false.i ], [ -1, %cond.true.i ]
  %cmp.not = icmp eq i64 %spec.select.i, -1
  br i1 %cmp.not, label %return, label %if.then2

if.then2:
  %ended = getelementptr inbounds nuw i8, ptr %0, i64 16
  %10 = load ptr, ptr %ended, align 8
  %arrayidx = getelementptr inbounds nuw i8, ptr %10, i64 %spec.select.i
  store atomic i8 1, ptr %arrayidx release, align 1
  br label %return

return:
  ret void
}

declare i32 @sched_getaffinity(i32, i64, ptr)

declare i64 @llvm.ctpop.i64(i64)

define internal fastcc i32 @pir_omp_.next_threads_inside(ptr %s) noinline cold {
entry:
  %own33 = getelementptr inbounds nuw i8, ptr %s, i64 144
  %0 = load i32, ptr %own33, align 8
  %cmp34 = icmp sgt i32 %0, 0
  br i1 %cmp34, label %return, label %if.end

if.end:
  %retval.036 = phi i32 [ %cond16.retval.0, %for.inc ], [ undef, %entry ]
  %s.addr.035 = phi ptr [ %12, %for.inc ], [ %s, %entry ]
  %team = getelementptr inbounds nuw i8, ptr %s.addr.035, i64 16
  %1 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %1, null
  br i1 %tobool.not, label %for.end, label %if.end4

if.end4:
  %parent = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %parent, align 8
  %team6 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load ptr, ptr %team6, align 8
  %tobool7.not = icmp eq ptr %3, null
  br i1 %tobool7.not, label %cond.false, label %cond.end

cond.false:
  %outside = getelementptr inbounds nuw i8, ptr %2, i64 176
  %4 = load ptr, ptr %outside, align 8
  br label %cond.end

cond.end:
  %cond = phi ptr [ %4, %cond.false ], [ null, %if.end4 ]
  %tobool10.not = icmp eq ptr %cond, null
  br i1 %tobool10.not, label %for.body.i, label %cond.true11

cond.true11:
  %threads12 = getelementptr inbounds nuw i8, ptr %cond, i64 12
  %5 = load i32, ptr %threads12, align 4
  br label %cond.end15

for.body.i:
  %6 = phi ptr [ %8, %for.body.i ], [ %1, %cond.end ]
  %n.012.i = phi i32 [ %inc.i, %for.body.i ], [ 0, %cond.end ]
  %inc.i = add nuw nsw i32 %n.012.i, 1
  %parent.i = getelementptr inbounds nuw i8, ptr %6, i64 8
  %7 = load ptr, ptr %parent.i, align 8
  %team.i = getelementptr inbounds nuw i8, ptr %7, i64 16
  %8 = load ptr, ptr %team.i, align 8
  %tobool.not.i = icmp eq ptr %8, null
  br i1 %tobool.not.i, label %for.end.i, label %for.body.i

for.end.i:
  %outside.i = getelementptr inbounds nuw i8, ptr %7, i64 176
  %9 = load ptr, ptr %outside.i, align 8
  %tobool2.not.i = icmp eq ptr %9, null
  br i1 %tobool2.not.i, label %levels.exit, label %cond.true.i

cond.true.i:
  %10 = load i32, ptr %9, align 8
  %add.i = add nsw i32 %10, %inc.i
  br label %levels.exit

levels.exit:
  %cond.i = phi i32 [ %add.i, %cond.true.i ], [ %inc.i, %for.end.i ]
  %call14 = tail call fastcc i32 @pir_omp_.of_list(i32 %cond.i)
  br label %cond.end15

cond.end15:
  %cond16 = phi i32 [ %5, %cond.true11 ], [ %call14, %levels.exit ]
  %cmp17 = icmp slt i32 %cond16, 1
  %cond16.retval.0 = select i1 %cmp17, i32 %retval.036, i32 %cond16
  br i1 %cmp17, label %for.inc, label %return

for.inc:
  %11 = load ptr, ptr %team, align 8
  %parent22 = getelementptr inbounds nuw i8, ptr %11, i64 8
  %12 = load ptr, ptr %parent22, align 8
  %own = getelementptr inbounds nuw i8, ptr %12, i64 144
  %13 = load i32, ptr %own, align 8
  %cmp = icmp sgt i32 %13, 0
  br i1 %cmp, label %return, label %if.end

for.end:
  %call23 = tail call i32 @llvm.parallel.max_threads()
  br label %return

return:
  %retval.2 = phi i32 [ %call23, %for.end ], [ %0, %entry ], [ %cond16.retval.0, %cond.end15 ], [ %13, %for.inc ]
  ret i32 %retval.2
}

define internal fastcc i32 @pir_omp_.of_list(i32 %level) noinline cold {
entry:
  %call.i = tail call ptr @pir_omp_variables()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 192
  %0 = load i8, ptr %add.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %variable.exit, label %cond.true.i

cond.true.i:
  %call1.i = tail call ptr @getenv(ptr %add.ptr.i)
  br label %variable.exit

variable.exit:
  %cond.i = phi ptr [ %call1.i, %cond.true.i ], [ null, %entry ]
  %tobool.not = icmp eq ptr %cond.i, null
  br i1 %tobool.not, label %cleanup, label %for.cond

for.cond:
  %level.addr.0 = phi i32 [ %level.addr.1, %for.inc ], [ %level, %variable.exit ]
  %text.0 = phi ptr [ %text.1, %for.inc ], [ %cond.i, %variable.exit ]
  %is_list.0 = phi i32 [ %is_list.1, %for.inc ], [ 0, %variable.exit ]
  %c.0 = phi ptr [ %incdec.ptr, %for.inc ], [ %cond.i, %variable.exit ]
  %1 = load i8, ptr %c.0, align 1
  switch i8 %1, label %for.inc [
    i8 0, label %for.cond.cleanup
    i8 44, label %if.then3
  ]

for.cond.cleanup:
  %tobool9 = icmp ne i32 %is_list.0, 0
  %cmp10 = icmp slt i32 %level.addr.0, 1
  %or.cond = select i1 %tobool9, i1 %cmp10, i1 false
  br i1 %or.cond, label %cond.true, label %cleanup

if.then3:
  %dec = add nsw i32 %level.addr.0, -1
  %cmp4 = icmp sgt i32 %level.addr.0, 0
  %add.ptr = getelementptr inbounds nuw i8, ptr %c.0, i64 1
  %spec.select = select i1 %cmp4, ptr %add.ptr, ptr %text.0
  br label %for.inc

for.inc:
  %level.addr.1 = phi i32 [ %level.addr.0, %for.cond ], [ %dec, %if.then3 ]
  %text.1 = phi ptr [ %text.0, %for.cond ], [ %spec.select, %if.then3 ]
  %is_list.1 = phi i32 [ %is_list.0, %for.cond ], [ 1, %if.then3 ]
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %c.0, i64 1
  br label %for.cond

cond.true:
  %call12 = tail call fastcc i32 @pir_omp_.leading_number(ptr %text.0, i32 0)
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ 0, %variable.exit ], [ %call12, %cond.true ], [ 0, %for.cond.cleanup ]
  ret i32 %retval.0
}

define internal fastcc ptr @pir_omp_.variable(i32 %which) {
entry:
  %call = tail call ptr @pir_omp_variables()
  %mul = shl nuw nsw i32 %which, 5
  %idx.ext = zext nneg i32 %mul to i64
  %add.ptr = getelementptr inbounds nuw i8, ptr %call, i64 %idx.ext
  %0 = load i8, ptr %add.ptr, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %call1 = tail call ptr @getenv(ptr %add.ptr)
  br label %cond.end

cond.end:
  %cond = phi ptr [ %call1, %cond.true ], [ null, %entry ]
  ret ptr %cond
}

define internal fastcc i32 @pir_omp_.leading_number(ptr %text, i32 %otherwise) noinline cold {
entry:
  br label %while.cond

while.cond:
  %text.addr.0 = phi ptr [ %text, %entry ], [ %incdec.ptr, %while.cond ]
  %0 = load i8, ptr %text.addr.0, align 1
  %cmp = icmp eq i8 %0, 32
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %text.addr.0, i64 1
  br i1 %cmp, label %while.cond, label %while.end

while.end:
  %1 = add i8 %0, -58
  %or.cond = icmp ult i8 %1, -10
  br i1 %or.cond, label %return, label %for.cond.preheader

for.cond.preheader:
  %2 = load i8, ptr %text.addr.0, align 1
  %3 = add i8 %2, -48
  %or.cond2728 = icmp ult i8 %3, 10
  br i1 %or.cond2728, label %for.body, label %return

for.body:
  %4 = phi i8 [ %5, %for.body ], [ %2, %for.cond.preheader ]
  %n.030 = phi i32 [ %cond, %for.body ], [ 0, %for.cond.preheader ]
  %text.addr.129 = phi ptr [ %incdec.ptr17, %for.body ], [ %text.addr.0, %for.cond.preheader ]
  %cmp14 = icmp samesign ult i32 %n.030, 200000000
  %mul = mul nuw nsw i32 %n.030, 10
  %narrow = add nsw i8 %4, -48
  %sub = zext nneg i8 %narrow to i32
  %add = add nuw nsw i32 %mul, %sub
  %cond = select i1 %cmp14, i32 %add, i32 2147483647
  %incdec.ptr17 = getelementptr inbounds nuw i8, ptr %text.addr.129, i64 1
  %5 = load i8, ptr %incdec.ptr17, align 1
  %6 = add i8 %5, -48
  %or.cond27 = icmp ult i8 %6, 10
  br i1 %or.cond27, label %for.body, label %return

return:
  %retval.0 = phi i32 [ %otherwise, %while.end ], [ 0, %for.cond.preheader ], [ %cond, %for.body ]
  ret i32 %retval.0
}

declare ptr @pir_omp_variables()

declare ptr @getenv(ptr)

define internal fastcc i32 @pir_omp_.read_setting(i32 %which) noinline cold {
entry:
  switch i32 %which, label %sw.default [
    i32 1, label %sw.bb
    i32 2, label %sw.bb1
  ]

sw.bb:
  %call = tail call fastcc i32 @pir_omp_.read_levels()
  br label %return

sw.bb1:
  %call2 = tail call fastcc i32 @pir_omp_.read_limit()
  br label %return

sw.default:
  %cmp = icmp eq i32 %which, 4
  %cond = select i1 %cmp, i32 10, i32 9
  %call3 = tail call fastcc i32 @pir_omp_.number(i32 %cond, i32 0)
  %add = add nuw i32 %call3, 1
  br label %return

return:
  %retval.0 = phi i32 [ %add, %sw.default ], [ %call, %sw.bb ], [ %call2, %sw.bb1 ]
  ret i32 %retval.0
}

define internal fastcc i32 @pir_omp_.read_levels() noinline cold {
entry:
  %call.i = tail call ptr @pir_omp_variables()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 96
  %0 = load i8, ptr %add.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %cond.false, label %cond.true.i

cond.true.i:
  %call1.i = tail call ptr @getenv(ptr %add.ptr.i)
  %1 = icmp eq ptr %call1.i, null
  br i1 %1, label %cond.false, label %cond.true

cond.true:
  %call1 = tail call fastcc i32 @pir_omp_.is_on(i32 3)
  br label %cond.end

cond.false:
  %call2 = tail call fastcc i32 @pir_omp_.of_list(i32 0)
  %tobool3.not = icmp eq i32 %call2, 0
  br i1 %tobool3.not, label %lor.rhs, label %cond.end

lor.rhs:
  %call4 = tail call fastcc i32 @pir_omp_.binds_levels()
  br label %cond.end

cond.end:
  %cond = phi i32 [ %call1, %cond.true ], [ 1, %cond.false ], [ %call4, %lor.rhs ]
  %tobool6.not = icmp eq i32 %cond, 0
  %cond7 = select i1 %tobool6.not, i32 1, i32 2147483647
  %call8 = tail call fastcc i32 @pir_omp_.number(i32 2, i32 %cond7)
  %add = add nuw i32 %call8, 1
  ret i32 %add
}

define internal fastcc i32 @pir_omp_.read_limit() noinline cold {
entry:
  %call = tail call fastcc i32 @pir_omp_.number(i32 7, i32 2147483647)
  %cond = tail call i32 @llvm.smax.i32(i32 %call, i32 1)
  %add = add nuw i32 %cond, 1
  ret i32 %add
}

define internal fastcc i32 @pir_omp_.binds_levels() noinline cold {
entry:
  %call.i = tail call ptr @pir_omp_variables()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 352
  %0 = load i8, ptr %add.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %variable.exit, label %cond.true.i

cond.true.i:
  %call1.i = tail call ptr @getenv(ptr %add.ptr.i)
  br label %variable.exit

variable.exit:
  %cond.i = phi ptr [ %call1.i, %cond.true.i ], [ null, %entry ]
  %tobool.not = icmp eq ptr %cond.i, null
  br i1 %tobool.not, label %cleanup, label %lor.lhs.false

lor.lhs.false:
  %1 = load i8, ptr %cond.i, align 1
  %2 = and i8 %1, -33
  %cmp = icmp eq i8 %2, 70
  br i1 %cmp, label %cleanup, label %while.cond

while.cond:
  %text.0 = phi ptr [ %incdec.ptr, %while.body ], [ %cond.i, %lor.lhs.false ]
  %3 = load i8, ptr %text.0, align 1
  switch i8 %3, label %while.body [
    i8 0, label %while.end
    i8 44, label %while.end
  ]

while.body:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %text.0, i64 1
  br label %while.cond

while.end:
  %cmp8 = icmp eq i8 %3, 44
  %conv9 = zext i1 %cmp8 to i32
  br label %cleanup

cleanup:
  %retval.0 = phi i32 [ %conv9, %while.end ], [ 0, %lor.lhs.false ], [ 0, %variable.exit ]
  ret i32 %retval.0
}

declare i64 @pir_omp_alignment()

define internal fastcc ptr @pir_omp_.add_node(ptr %at) noinline cold {
entry:
  %call = tail call ptr @calloc(i64 1, i64 40)
  %0 = ptrtoint ptr %call to i64
  %1 = cmpxchg ptr %at, i64 0, i64 %0 acq_rel acquire, align 8
  %2 = extractvalue { i64, i1 } %1, 1
  br i1 %2, label %cleanup, label %if.end

if.end:
  %3 = extractvalue { i64, i1 } %1, 0
  %4 = inttoptr i64 %3 to ptr
  tail call void @free(ptr %call)
  br label %cleanup

cleanup:
  %retval.0 = phi ptr [ %4, %if.end ], [ %call, %entry ]
  ret ptr %retval.0
}

define internal fastcc i64 @pir_omp_.schedule_of_environment() noinline cold {
entry:
  %call.i = tail call ptr @pir_omp_variables()
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %0 = load i8, ptr %add.ptr.i, align 1
  %tobool.not.i = icmp eq i8 %0, 0
  br i1 %tobool.not.i, label %variable.exit, label %cond.true.i

cond.true.i:
  %call1.i = tail call ptr @getenv(ptr %add.ptr.i)
  br label %variable.exit

variable.exit:
  %cond.i = phi ptr [ %call1.i, %cond.true.i ], [ null, %entry ]
  %tobool.not = icmp eq ptr %cond.i, null
  br i1 %tobool.not, label %cleanup86, label %for.cond

for.cond:
  %text.0 = phi ptr [ %text.1, %for.inc ], [ %cond.i, %variable.exit ]
  %monotonic.0 = phi i32 [ %monotonic.1, %for.inc ], [ 0, %variable.exit ]
  %c.0 = phi ptr [ %incdec.ptr, %for.inc ], [ %cond.i, %variable.exit ]
  %1 = load i8, ptr %c.0, align 1
  switch i8 %1, label %for.inc [
    i8 0, label %while.cond
    i8 58, label %if.then3
  ]

if.then3:
  %2 = load i8, ptr %text.0, align 1
  %3 = and i8 %2, -33
  %cmp5 = icmp eq i8 %3, 77
  %conv6 = zext i1 %cmp5 to i32
  %or7 = or i32 %monotonic.0, %conv6
  %add.ptr = getelementptr inbounds nuw i8, ptr %c.0, i64 1
  br label %for.inc

for.inc:
  %text.1 = phi ptr [ %add.ptr, %if.then3 ], [ %text.0, %for.cond ]
  %monotonic.1 = phi i32 [ %or7, %if.then3 ], [ %monotonic.0, %for.cond ]
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %c.0, i64 1
  br label %for.cond

while.cond:
  %text.2 = phi ptr [ %incdec.ptr12, %while.cond ], [ %text.0, %for.cond ]
  %4 = load i8, ptr %text.2, align 1
  %cmp10 = icmp eq i8 %4, 32
  %incdec.ptr12 = getelementptr inbounds nuw i8, ptr %text.2, i64 1
  br i1 %cmp10, label %while.cond, label %while.end

while.end:
  %5 = or i8 %4, 32
  switch i8 %5, label %cond.false23 [
    i8 100, label %cond.end28
    i8 103, label %cond.end28.fold.split
    i8 97, label %switch.edge
  ]

switch.edge:
  br label %cond.end28

cond.false23:
  br label %cond.end28

cond.end28.fold.split:
  br label %cond.end28

cond.end28:
  %cond29 = phi i32 [ 2, %while.end ], [ 1, %cond.false23 ], [ 3, %cond.end28.fold.split ], [ 4, %switch.edge ]
  br label %while.cond35

while.cond35:
  %text.3 = phi ptr [ %text.2, %cond.end28 ], [ %incdec.ptr45, %while.cond35 ]
  %6 = load i8, ptr %text.3, align 1
  %7 = or i8 %6, 32
  %8 = add i8 %7, -97
  %or.cond116 = icmp ult i8 %8, 26
  %incdec.ptr45 = getelementptr inbounds nuw i8, ptr %text.3, i64 1
  br i1 %or.cond116, label %while.cond35, label %while.end46

while.end46:
  %tobool30.not = icmp eq i32 %monotonic.0, 0
  %or33 = or disjoint i32 %cond29, -2147483648
  %spec.select = select i1 %tobool30.not, i32 %cond29, i32 %or33
  switch i8 %6, label %cleanup86 [
    i8 0, label %if.end66
    i8 44, label %lor.lhs.false
  ]

lor.lhs.false:
  %arrayidx = getelementptr inbounds nuw i8, ptr %text.3, i64 1
  %9 = load i8, ptr %arrayidx, align 1
  %cmp53.not = icmp ne i8 %9, 32
  %10 = add i8 %9, -58
  %or.cond117 = icmp ult i8 %10, -10
  %or.cond118 = and i1 %cmp53.not, %or.cond117
  br i1 %or.cond118, label %cleanup86, label %if.end66

if.end66:
  %tobool68 = icmp ne i8 %6, 0
  %cmp71 = icmp ne i8 %5, 97
  %or.cond = and i1 %cmp71, %tobool68
  br i1 %or.cond, label %if.then73, label %if.end83

if.then73:
  %add.ptr74 = getelementptr inbounds nuw i8, ptr %text.3, i64 1
  %call75 = tail call fastcc i32 @pir_omp_.leading_number(ptr %add.ptr74, i32 0)
  %cond81 = tail call i32 @llvm.smax.i32(i32 %call75, i32 1)
  %11 = zext nneg i32 %cond81 to i64
  %12 = shl nuw nsw i64 %11, 32
  br label %if.end83

if.end83:
  %asked.sroa.8.0 = phi i64 [ %12, %if.then73 ], [ 0, %if.end66 ]
  %13 = zext i32 %spec.select to i64
  %14 = or disjoint i64 %asked.sroa.8.0, %13
  br label %cleanup86

cleanup86:
  %retval.sroa.0.0.insert.insert = phi i64 [ 1, %variable.exit ], [ %14, %if.end83 ], [ 1, %while.end46 ], [ 1, %lor.lhs.false ]
  ret i64 %retval.sroa.0.0.insert.insert
}

declare i32 @llvm.smax.i32(i32, i32)

declare i32 @llvm.smin.i32(i32, i32)

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)

declare i32 @llvm.umin.i32(i32, i32)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.usub.sat.i64(i64, i64)
