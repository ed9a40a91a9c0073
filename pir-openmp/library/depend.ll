define i32 @pir_omp_depend_now(ptr %at) {
entry:
  %0 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %land.rhs, label %land.end

land.rhs:
  %call = tail call i32 @llvm.parallel.max_threads()
  %cmp = icmp eq i32 %call, 1
  %1 = zext i1 %cmp to i32
  br label %land.end

land.end:
  %land.ext = phi i32 [ 0, %entry ], [ %1, %land.rhs ]
  ret i32 %land.ext
}

declare i32 @llvm.parallel.max_threads()

define ptr @pir_omp_depend_create(ptr %at, i32 %n, ptr %list, i32 %more, ptr %others, ptr %task, ptr %code, ptr %creator, i32 %form, i32 %destroys) {
entry:
  %0 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end

if.then:
  %call = tail call ptr @calloc(i64 1, i64 32)
  store ptr %call, ptr %at, align 8
  %buckets = getelementptr inbounds nuw i8, ptr %call, i64 8
  store i64 64, ptr %buckets, align 8
  %call1 = tail call ptr @calloc(i64 64, i64 8)
  %1 = load ptr, ptr %at, align 8
  store ptr %call1, ptr %1, align 8
  br label %if.end

if.end:
  %call2 = tail call ptr @malloc(i64 56)
  store ptr null, ptr %call2, align 8
  %users = getelementptr inbounds nuw i8, ptr %call2, i64 12
  store i32 1, ptr %users, align 4
  %waits = getelementptr inbounds nuw i8, ptr %call2, i64 8
  store i32 1, ptr %waits, align 8
  %after = getelementptr inbounds nuw i8, ptr %call2, i64 16
  store ptr null, ptr %after, align 8
  %task3 = getelementptr inbounds nuw i8, ptr %call2, i64 24
  store ptr %task, ptr %task3, align 8
  %code4 = getelementptr inbounds nuw i8, ptr %call2, i64 32
  store ptr %code, ptr %code4, align 8
  %creator5 = getelementptr inbounds nuw i8, ptr %call2, i64 40
  store ptr %creator, ptr %creator5, align 8
  %tobool6.not = icmp eq ptr %creator, null
  br i1 %tobool6.not, label %if.end8, label %if.then7

if.then7:
  tail call void @pir_omp_task_keep(ptr %creator, ptr %task)
  br label %if.end8

if.end8:
  %form9 = getelementptr inbounds nuw i8, ptr %call2, i64 48
  store i32 %form, ptr %form9, align 8
  %destroys10 = getelementptr inbounds nuw i8, ptr %call2, i64 52
  store i32 %destroys, ptr %destroys10, align 4
  %2 = load ptr, ptr %at, align 8
  tail call fastcc void @pir_omp_.depend_on(ptr %2, ptr %call2, i32 %n, ptr %list)
  %3 = load ptr, ptr %at, align 8
  tail call fastcc void @pir_omp_.depend_on(ptr %3, ptr %call2, i32 %more, ptr %others)
  %4 = atomicrmw sub ptr %waits, i32 1 acq_rel, align 8
  %cmp = icmp eq i32 %4, 1
  %cond = select i1 %cmp, ptr %call2, ptr null
  ret ptr %cond
}

declare ptr @calloc(i64, i64)

declare void @llvm.lifetime.start.p0(ptr)

declare ptr @malloc(i64)

declare void @pir_omp_task_keep(ptr, ptr)

define internal fastcc void @pir_omp_.depend_on(ptr %table, ptr %t, i32 %n, ptr %list) {
entry:
  %cmp66 = icmp sgt i32 %n, 0
  br i1 %cmp66, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:
  %waits.i.i = getelementptr inbounds nuw i8, ptr %t, i64 8
  %tobool.not.i18.i = icmp eq ptr %t, null
  %users.i.i = getelementptr inbounds nuw i8, ptr %t, i64 12
  %buckets = getelementptr inbounds nuw i8, ptr %table, i64 8
  %all = getelementptr inbounds nuw i8, ptr %table, i64 24
  %waits.i = getelementptr inbounds nuw i8, ptr %t, i64 8
  %tobool.not.i49 = icmp eq ptr %t, null
  %users.i = getelementptr inbounds nuw i8, ptr %t, i64 12
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond.cleanup:
  ret void

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %if.end25 ]
  %mul.i = mul nuw nsw i64 %indvars.iv, 24
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %list, i64 %mul.i
  %kind = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %0 = load i8, ptr %kind, align 8
  switch i8 %0, label %if.else22 [
    i8 -128, label %for.cond3.preheader
    i8 1, label %if.then20
  ]

for.cond3.preheader:
  %1 = load i64, ptr %buckets, align 8
  %cmp464.not = icmp eq i64 %1, 0
  br i1 %cmp464.not, label %for.cond.cleanup6, label %for.body7

for.cond.cleanup6:
  %2 = load ptr, ptr %all, align 8
  %tobool.not.i = icmp eq ptr %2, null
  %cmp.i = icmp eq ptr %2, %t
  %or.cond.i = or i1 %tobool.not.i, %cmp.i
  br i1 %or.cond.i, label %wait_for.exit, label %lor.lhs.false1.i

lor.lhs.false1.i:
  %after.i.i = getelementptr inbounds nuw i8, ptr %2, i64 16
  %3 = load atomic i64, ptr %after.i.i acquire, align 8
  %4 = inttoptr i64 %3 to ptr
  %cmp.i.not.i = icmp eq ptr %2, %4
  br i1 %cmp.i.not.i, label %wait_for.exit, label %if.end.i

if.end.i:
  %call3.i = tail call ptr @malloc(i64 16)
  %task.i = getelementptr inbounds nuw i8, ptr %call3.i, i64 8
  store ptr %t, ptr %task.i, align 8
  %5 = atomicrmw add ptr %waits.i, i32 1 monotonic, align 8
  %6 = load atomic i64, ptr %after.i.i acquire, align 8
  %7 = inttoptr i64 %6 to ptr
  %8 = ptrtoint ptr %call3.i to i64
  br label %do.body.i

do.body.i:
  %head.0.i = phi ptr [ %7, %if.end.i ], [ %head.1.i, %if.end10.i ]
  %cmp5.i = icmp eq ptr %head.0.i, %2
  br i1 %cmp5.i, label %if.then6.i, label %if.end10.i

if.then6.i:
  %9 = atomicrmw sub ptr %waits.i, i32 1 monotonic, align 8
  tail call void @free(ptr %call3.i)
  br label %wait_for.exit

if.end10.i:
  store ptr %head.0.i, ptr %call3.i, align 8
  %10 = ptrtoint ptr %head.0.i to i64
  %11 = cmpxchg ptr %after.i.i, i64 %10, i64 %8 acq_rel acquire, align 8
  %12 = extractvalue { i64, i1 } %11, 1
  %13 = extractvalue { i64, i1 } %11, 0
  %14 = inttoptr i64 %13 to ptr
  %head.1.i = select i1 %12, ptr %head.0.i, ptr %14
  br i1 %12, label %wait_for.exit, label %do.body.i

wait_for.exit:
  br i1 %tobool.not.i49, label %share.exit, label %if.then.i

if.then.i:
  %15 = atomicrmw add ptr %users.i, i32 1 monotonic, align 4
  br label %share.exit

share.exit:
  %16 = load ptr, ptr %all, align 8
  %tobool.not.i51 = icmp eq ptr %16, null
  br i1 %tobool.not.i51, label %leave.exit, label %land.lhs.true.i

land.lhs.true.i:
  %users.i52 = getelementptr inbounds nuw i8, ptr %16, i64 12
  %17 = atomicrmw sub ptr %users.i52, i32 1 acq_rel, align 4
  %cmp.i53 = icmp eq i32 %17, 1
  br i1 %cmp.i53, label %if.then.i55, label %leave.exit

if.then.i55:
  tail call void @free(ptr %16)
  br label %leave.exit

leave.exit:
  store ptr %t, ptr %all, align 8
  br label %if.end25

for.body7:
  %b.065 = phi i64 [ %inc, %for.cond.cleanup9 ], [ 0, %for.cond3.preheader ]
  %18 = load ptr, ptr %table, align 8
  %arrayidx = getelementptr inbounds nuw ptr, ptr %18, i64 %b.065
  %p.061 = load ptr, ptr %arrayidx, align 8
  %tobool.not62 = icmp eq ptr %p.061, null
  br i1 %tobool.not62, label %for.cond.cleanup9, label %for.body10

for.cond.cleanup9:
  %inc = add nuw i64 %b.065, 1
  %19 = load i64, ptr %buckets, align 8
  %cmp4 = icmp ult i64 %inc, %19
  br i1 %cmp4, label %for.body7, label %for.cond.cleanup6

for.body10:
  %p.063 = phi ptr [ %p.0, %for.body10 ], [ %p.061, %for.body7 ]
  tail call fastcc void @pir_omp_.write_place(ptr %p.063, ptr %t)
  %p.0 = load ptr, ptr %p.063, align 8
  %tobool.not = icmp eq ptr %p.0, null
  br i1 %tobool.not, label %for.cond.cleanup9, label %for.body10

if.then20:
  %20 = load ptr, ptr %add.ptr.i, align 8
  %call21 = tail call fastcc ptr @pir_omp_.place(ptr %table, ptr %20)
  %writer.i = getelementptr inbounds nuw i8, ptr %call21, i64 16
  %21 = load ptr, ptr %writer.i, align 8
  %tobool.not.i.i = icmp eq ptr %21, null
  %cmp.i.i = icmp eq ptr %21, %t
  %or.cond.i.i = or i1 %tobool.not.i.i, %cmp.i.i
  br i1 %or.cond.i.i, label %wait_for.exit.i, label %lor.lhs.false1.i.i

lor.lhs.false1.i.i:
  %after.i.i.i = getelementptr inbounds nuw i8, ptr %21, i64 16
  %22 = load atomic i64, ptr %after.i.i.i acquire, align 8
  %23 = inttoptr i64 %22 to ptr
  %cmp.i.not.i.i = icmp eq ptr %21, %23
  br i1 %cmp.i.not.i.i, label %wait_for.exit.i, label %if.end.i.i

if.end.i.i:
  %call3.i.i = tail call ptr @malloc(i64 16)
  %task.i.i = getelementptr inbounds nuw i8, ptr %call3.i.i, i64 8
  store ptr %t, ptr %task.i.i, align 8
  %24 = atomicrmw add ptr %waits.i.i, i32 1 monotonic, align 8
  %25 = load atomic i64, ptr %after.i.i.i acquire, align 8
  %26 = inttoptr i64 %25 to ptr
  %27 = ptrtoint ptr %call3.i.i to i64
  br label %do.body.i.i

do.body.i.i:
  %head.0.i.i = phi ptr [ %26, %if.end.i.i ], [ %head.1.i.i, %if.end10.i.i ]
  %cmp5.i.i = icmp eq ptr %head.0.i.i, %21
  br i1 %cmp5.i.i, label %if.then6.i.i, label %if.end10.i.i

if.then6.i.i:
  %28 = atomicrmw sub ptr %waits.i.i, i32 1 monotonic, align 8
  tail call void @free(ptr %call3.i.i)
  br label %wait_for.exit.i

if.end10.i.i:
  store ptr %head.0.i.i, ptr %call3.i.i, align 8
  %29 = ptrtoint ptr %head.0.i.i to i64
  %30 = cmpxchg ptr %after.i.i.i, i64 %29, i64 %27 acq_rel acquire, align 8
  %31 = extractvalue { i64, i1 } %30, 1
  %32 = extractvalue { i64, i1 } %30, 0
  %33 = inttoptr i64 %32 to ptr
  %head.1.i.i = select i1 %31, ptr %head.0.i.i, ptr %33
  br i1 %31, label %wait_for.exit.i, label %do.body.i.i

wait_for.exit.i:
  %34 = load ptr, ptr %writer.i, align 8
  %cmp.i56 = icmp eq ptr %34, %t
  br i1 %cmp.i56, label %if.end25, label %lor.lhs.false.i

lor.lhs.false.i:
  %readers.i = getelementptr inbounds nuw i8, ptr %call21, i64 24
  %35 = load ptr, ptr %readers.i, align 8
  %tobool.not.i57 = icmp eq ptr %35, null
  br i1 %tobool.not.i57, label %if.end.i60, label %land.lhs.true.i58

land.lhs.true.i58:
  %task.i59 = getelementptr inbounds nuw i8, ptr %35, i64 8
  %36 = load ptr, ptr %task.i59, align 8
  %cmp3.i = icmp eq ptr %36, %t
  br i1 %cmp3.i, label %if.end25, label %if.end.i60

if.end.i60:
  %call.i = tail call ptr @malloc(i64 16)
  br i1 %tobool.not.i18.i, label %share.exit.i, label %if.then.i.i

if.then.i.i:
  %37 = atomicrmw add ptr %users.i.i, i32 1 monotonic, align 4
  br label %share.exit.i

share.exit.i:
  %task5.i = getelementptr inbounds nuw i8, ptr %call.i, i64 8
  store ptr %t, ptr %task5.i, align 8
  %38 = load ptr, ptr %readers.i, align 8
  store ptr %38, ptr %call.i, align 8
  store ptr %call.i, ptr %readers.i, align 8
  br label %if.end25

if.else22:
  %39 = load ptr, ptr %add.ptr.i, align 8
  %call24 = tail call fastcc ptr @pir_omp_.place(ptr %table, ptr %39)
  tail call fastcc void @pir_omp_.write_place(ptr %call24, ptr %t)
  br label %if.end25

if.end25:
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare void @llvm.lifetime.end.p0(ptr)

define i32 @pir_omp_depend_pending(ptr %at, i32 %n, ptr %list, i32 %more, ptr %others) {
entry:
  %0 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %land.end, label %land.rhs

land.rhs:
  %call = tail call fastcc i32 @pir_omp_.any_pending(ptr %0, i32 %n, ptr %list)
  %tobool1.not = icmp eq i32 %call, 0
  br i1 %tobool1.not, label %lor.rhs, label %land.end

lor.rhs:
  %1 = load ptr, ptr %at, align 8
  %call2 = tail call fastcc i32 @pir_omp_.any_pending(ptr %1, i32 %more, ptr %others)
  br label %land.end

land.end:
  %land.ext = phi i32 [ 0, %entry ], [ 1, %land.rhs ], [ %call2, %lor.rhs ]
  ret i32 %land.ext
}

define internal fastcc i32 @pir_omp_.any_pending(ptr %table, i32 %n, ptr %list) {
entry:
  %cmp82 = icmp sgt i32 %n, 0
  br i1 %cmp82, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:
  %all = getelementptr inbounds nuw i8, ptr %table, i64 24
  %buckets.i.i = getelementptr inbounds nuw i8, ptr %table, i64 8
  %buckets = getelementptr inbounds nuw i8, ptr %table, i64 8
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond.cleanup:
  %pending.0.lcssa = phi i32 [ 0, %entry ], [ %pending.3, %if.end ]
  ret i32 %pending.0.lcssa

for.body:
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %if.end ]
  %pending.084 = phi i32 [ 0, %for.body.lr.ph ], [ %pending.3, %if.end ]
  %mul.i = mul nuw nsw i64 %indvars.iv, 24
  %add.ptr.i = getelementptr inbounds nuw i8, ptr %list, i64 %mul.i
  %0 = load ptr, ptr %all, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %land.end, label %land.rhs

land.rhs:
  %after.i = getelementptr inbounds nuw i8, ptr %0, i64 16
  %1 = load atomic i64, ptr %after.i acquire, align 8
  %2 = inttoptr i64 %1 to ptr
  %cmp.i = icmp ne ptr %0, %2
  %3 = zext i1 %cmp.i to i32
  %4 = or i32 %pending.084, %3
  br label %land.end

land.end:
  %land.ext = phi i32 [ %pending.084, %for.body ], [ %4, %land.rhs ]
  %kind = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %5 = load i8, ptr %kind, align 8
  %cmp4 = icmp eq i8 %5, -128
  br i1 %cmp4, label %for.cond6.preheader, label %if.else

for.cond6.preheader:
  %6 = load i64, ptr %buckets, align 8
  %cmp778.not = icmp eq i64 %6, 0
  br i1 %cmp778.not, label %if.end, label %for.body10

for.body10:
  %pending.180 = phi i32 [ %pending.2.lcssa, %for.cond.cleanup13 ], [ %land.ext, %for.cond6.preheader ]
  %b.079 = phi i64 [ %inc, %for.cond.cleanup13 ], [ 0, %for.cond6.preheader ]
  %7 = load ptr, ptr %table, align 8
  %arrayidx = getelementptr inbounds nuw ptr, ptr %7, i64 %b.079
  %p.074 = load ptr, ptr %arrayidx, align 8
  %tobool12.not75 = icmp eq ptr %p.074, null
  br i1 %tobool12.not75, label %for.cond.cleanup13, label %for.body14

for.cond.cleanup13:
  %pending.2.lcssa = phi i32 [ %pending.180, %for.body10 ], [ %or16, %is_pending.exit ]
  %inc = add nuw i64 %b.079, 1
  %8 = load i64, ptr %buckets, align 8
  %cmp7 = icmp ult i64 %inc, %8
  br i1 %cmp7, label %for.body10, label %if.end

for.body14:
  %p.077 = phi ptr [ %p.0, %is_pending.exit ], [ %p.074, %for.body10 ]
  %pending.276 = phi i32 [ %or16, %is_pending.exit ], [ %pending.180, %for.body10 ]
  %writer.i = getelementptr inbounds nuw i8, ptr %p.077, i64 16
  %9 = load ptr, ptr %writer.i, align 8
  %tobool.not.i = icmp eq ptr %9, null
  br i1 %tobool.not.i, label %land.end.i, label %land.rhs.i

land.rhs.i:
  %after.i.i = getelementptr inbounds nuw i8, ptr %9, i64 16
  %10 = load atomic i64, ptr %after.i.i acquire, align 8
  %11 = inttoptr i64 %10 to ptr
  %cmp.i.i = icmp ne ptr %9, %11
  %12 = zext i1 %cmp.i.i to i32
  br label %land.end.i

land.end.i:
  %land.ext.i = phi i32 [ 0, %for.body14 ], [ %12, %land.rhs.i ]
  %readers.i = getelementptr inbounds nuw i8, ptr %p.077, i64 24
  %13 = load ptr, ptr %readers.i, align 8
  %tobool4.not16.i = icmp eq ptr %13, null
  br i1 %tobool4.not16.i, label %is_pending.exit, label %for.body.i

for.body.i:
  %r.018.i = phi ptr [ %17, %for.body.i ], [ %13, %land.end.i ]
  %pending.017.i = phi i32 [ %or.i, %for.body.i ], [ %land.ext.i, %land.end.i ]
  %task.i = getelementptr inbounds nuw i8, ptr %r.018.i, i64 8
  %14 = load ptr, ptr %task.i, align 8
  %after.i13.i = getelementptr inbounds nuw i8, ptr %14, i64 16
  %15 = load atomic i64, ptr %after.i13.i acquire, align 8
  %16 = inttoptr i64 %15 to ptr
  %cmp.i14.i = icmp ne ptr %14, %16
  %lnot.ext.i = zext i1 %cmp.i14.i to i32
  %or.i = or i32 %pending.017.i, %lnot.ext.i
  %17 = load ptr, ptr %r.018.i, align 8
  %tobool4.not.i = icmp eq ptr %17, null
  br i1 %tobool4.not.i, label %is_pending.exit, label %for.body.i

is_pending.exit:
  %pending.0.lcssa.i = phi i32 [ %land.ext.i, %land.end.i ], [ %or.i, %for.body.i ]
  %or16 = or i32 %pending.0.lcssa.i, %pending.276
  %p.0 = load ptr, ptr %p.077, align 8
  %tobool12.not = icmp eq ptr %p.0, null
  br i1 %tobool12.not, label %for.cond.cleanup13, label %for.body14

if.else:
  %18 = load ptr, ptr %add.ptr.i, align 8
  %19 = ptrtoint ptr %18 to i64
  %mul.i.i = mul i64 %19, -7046029254386353131
  %20 = load ptr, ptr %table, align 8
  %shr.i.i = lshr i64 %mul.i.i, 32
  %21 = load i64, ptr %buckets.i.i, align 8
  %sub.i.i = add i64 %21, 4294967295
  %and.i.i = and i64 %sub.i.i, %shr.i.i
  %arrayidx.i.i = getelementptr inbounds nuw ptr, ptr %20, i64 %and.i.i
  br label %while.cond.i

while.cond.i:
  %p.0.in.i = phi ptr [ %arrayidx.i.i, %if.else ], [ %p.0.i, %land.rhs.i53 ]
  %p.0.i = load ptr, ptr %p.0.in.i, align 8
  %tobool.not.i52 = icmp eq ptr %p.0.i, null
  br i1 %tobool.not.i52, label %find.exit, label %land.rhs.i53

land.rhs.i53:
  %address1.i = getelementptr inbounds nuw i8, ptr %p.0.i, i64 8
  %22 = load ptr, ptr %address1.i, align 8
  %cmp.not.i = icmp eq ptr %22, %18
  br i1 %cmp.not.i, label %find.exit, label %while.cond.i

find.exit:
  %p.0.lcssa.i = phi ptr [ null, %while.cond.i ], [ %p.0.i, %land.rhs.i53 ]
  %tobool21.not = icmp eq ptr %p.0.lcssa.i, null
  br i1 %tobool21.not, label %land.end29, label %land.rhs22

land.rhs22:
  %cmp25.not = icmp eq i8 %5, 1
  %writer.i54 = getelementptr inbounds nuw i8, ptr %p.0.lcssa.i, i64 16
  %23 = load ptr, ptr %writer.i54, align 8
  %tobool.not.i55 = icmp eq ptr %23, null
  br i1 %tobool.not.i55, label %land.end.i59, label %land.rhs.i56

land.rhs.i56:
  %after.i.i57 = getelementptr inbounds nuw i8, ptr %23, i64 16
  %24 = load atomic i64, ptr %after.i.i57 acquire, align 8
  %25 = inttoptr i64 %24 to ptr
  %cmp.i.i58 = icmp ne ptr %23, %25
  %26 = zext i1 %cmp.i.i58 to i32
  br label %land.end.i59

land.end.i59:
  %land.ext.i60 = phi i32 [ 0, %land.rhs22 ], [ %26, %land.rhs.i56 ]
  br i1 %cmp25.not, label %cond.end.i, label %cond.false.i

cond.false.i:
  %readers.i72 = getelementptr inbounds nuw i8, ptr %p.0.lcssa.i, i64 24
  %27 = load ptr, ptr %readers.i72, align 8
  br label %cond.end.i

cond.end.i:
  %cond.i = phi ptr [ %27, %cond.false.i ], [ null, %land.end.i59 ]
  %tobool4.not16.i61 = icmp eq ptr %cond.i, null
  br i1 %tobool4.not16.i61, label %land.end29, label %for.body.i62

for.body.i62:
  %r.018.i63 = phi ptr [ %31, %for.body.i62 ], [ %cond.i, %cond.end.i ]
  %pending.017.i64 = phi i32 [ %or.i69, %for.body.i62 ], [ %land.ext.i60, %cond.end.i ]
  %task.i65 = getelementptr inbounds nuw i8, ptr %r.018.i63, i64 8
  %28 = load ptr, ptr %task.i65, align 8
  %after.i13.i66 = getelementptr inbounds nuw i8, ptr %28, i64 16
  %29 = load atomic i64, ptr %after.i13.i66 acquire, align 8
  %30 = inttoptr i64 %29 to ptr
  %cmp.i14.i67 = icmp ne ptr %28, %30
  %lnot.ext.i68 = zext i1 %cmp.i14.i67 to i32
  %or.i69 = or i32 %pending.017.i64, %lnot.ext.i68
  %31 = load ptr, ptr %r.018.i63, align 8
  %tobool4.not.i70 = icmp eq ptr %31, null
  br i1 %tobool4.not.i70, label %land.end29, label %for.body.i62

land.end29:
  %land.ext30 = phi i32 [ 0, %find.exit ], [ %land.ext.i60, %cond.end.i ], [ %or.i69, %for.body.i62 ]
  %or31 = or i32 %land.ext30, %land.ext
  br label %if.end

if.end:
  %pending.3 = phi i32 [ %or31, %land.end29 ], [ %land.ext, %for.cond6.preheader ], [ %pending.2.lcssa, %for.cond.cleanup13 ]
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

define void @pir_omp_depend_call(ptr %t) {
entry:
  %record = alloca [23 x i64], align 16
  %creator = getelementptr inbounds nuw i8, ptr %t, i64 40
  %0 = load ptr, ptr %creator, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.else, label %if.then

if.then:
  call void @llvm.lifetime.start.p0(ptr %record)
  %task = getelementptr inbounds nuw i8, ptr %t, i64 24
  %1 = load ptr, ptr %task, align 8
  call void @pir_omp_task_begin_kept(ptr %record, ptr %0, ptr %1)
  call void @pir_omp_strand_enter(ptr %record)
  %form.i = getelementptr inbounds nuw i8, ptr %t, i64 48
  %2 = load i32, ptr %form.i, align 8
  %code11.i = getelementptr inbounds nuw i8, ptr %t, i64 32
  %3 = load ptr, ptr %code11.i, align 8
  switch i32 %2, label %if.else10.i [
    i32 3, label %if.then.i
    i32 1, label %if.then3.i
    i32 2, label %if.then8.i
  ]

if.then.i:
  call void %3(i32 0)
  br label %if.end15.i

if.then3.i:
  %call.i = call i32 %3(i32 0)
  br label %if.end15.i

if.then8.i:
  %4 = load ptr, ptr %task, align 8
  call void %3(i32 0, ptr %4)
  br label %if.end15.i

if.else10.i:
  %5 = load ptr, ptr %task, align 8
  %call13.i = call i32 %3(i32 0, ptr %5)
  br label %if.end15.i

if.end15.i:
  %destroys.i = getelementptr inbounds nuw i8, ptr %t, i64 52
  %6 = load i32, ptr %destroys.i, align 4
  %tobool.not.i = icmp eq i32 %6, 0
  br i1 %tobool.not.i, label %call.exit, label %if.then16.i

if.then16.i:
  %7 = load ptr, ptr %task, align 8
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %7, i64 24
  %8 = load ptr, ptr %arrayidx.i, align 8
  %call19.i = call i32 %8(i32 0, ptr %7)
  br label %call.exit

call.exit:
  call void @pir_omp_strand_leave(ptr %record)
  call void @llvm.lifetime.end.p0(ptr %record)
  br label %if.end

if.else:
  %call = tail call ptr @pir_omp_larger_enter()
  %form.i10 = getelementptr inbounds nuw i8, ptr %t, i64 48
  %9 = load i32, ptr %form.i10, align 8
  %code11.i27 = getelementptr inbounds nuw i8, ptr %t, i64 32
  %10 = load ptr, ptr %code11.i27, align 8
  switch i32 %9, label %if.else10.i26 [
    i32 3, label %if.then.i24
    i32 1, label %if.then3.i21
    i32 2, label %if.then8.i11
  ]

if.then.i24:
  tail call void %10(i32 0)
  br label %if.end15.i14

if.then3.i21:
  %call.i23 = tail call i32 %10(i32 0)
  br label %if.end15.i14

if.then8.i11:
  %task.i13 = getelementptr inbounds nuw i8, ptr %t, i64 24
  %11 = load ptr, ptr %task.i13, align 8
  tail call void %10(i32 0, ptr %11)
  br label %if.end15.i14

if.else10.i26:
  %task12.i28 = getelementptr inbounds nuw i8, ptr %t, i64 24
  %12 = load ptr, ptr %task12.i28, align 8
  %call13.i29 = tail call i32 %10(i32 0, ptr %12)
  br label %if.end15.i14

if.end15.i14:
  %destroys.i15 = getelementptr inbounds nuw i8, ptr %t, i64 52
  %13 = load i32, ptr %destroys.i15, align 4
  %tobool.not.i16 = icmp eq i32 %13, 0
  br i1 %tobool.not.i16, label %call.exit30, label %if.then16.i17

if.then16.i17:
  %task17.i18 = getelementptr inbounds nuw i8, ptr %t, i64 24
  %14 = load ptr, ptr %task17.i18, align 8
  %arrayidx.i19 = getelementptr inbounds nuw i8, ptr %14, i64 24
  %15 = load ptr, ptr %arrayidx.i19, align 8
  %call19.i20 = tail call i32 %15(i32 0, ptr %14)
  br label %call.exit30

call.exit30:
  tail call void @pir_omp_larger_leave(ptr %call)
  br label %if.end

if.end:
  %task2 = getelementptr inbounds nuw i8, ptr %t, i64 24
  %16 = load ptr, ptr %task2, align 8
  call void @free(ptr %16)
  ret void
}

declare void @pir_omp_task_begin_kept(ptr, ptr, ptr)

declare void @pir_omp_strand_enter(ptr)

declare void @pir_omp_strand_leave(ptr)

declare ptr @pir_omp_larger_enter()

declare void @pir_omp_larger_leave(ptr)

declare void @free(ptr)

define ptr @pir_omp_depend_done(ptr %t) {
entry:
  %after = getelementptr inbounds nuw i8, ptr %t, i64 16
  %0 = ptrtoint ptr %t to i64
  %1 = atomicrmw xchg ptr %after, i64 %0 acq_rel, align 8
  %tobool.not13 = icmp eq i64 %1, 0
  br i1 %tobool.not13, label %while.end, label %while.body.preheader

while.body.preheader:
  %2 = inttoptr i64 %1 to ptr
  br label %while.body

while.body:
  %link.015 = phi ptr [ %3, %if.end ], [ %2, %while.body.preheader ]
  %ready.014 = phi ptr [ %ready.1, %if.end ], [ null, %while.body.preheader ]
  %3 = load ptr, ptr %link.015, align 8
  %task = getelementptr inbounds nuw i8, ptr %link.015, i64 8
  %4 = load ptr, ptr %task, align 8
  %waits = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = atomicrmw sub ptr %waits, i32 1 acq_rel, align 8
  %cmp = icmp eq i32 %5, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:
  store ptr %ready.014, ptr %4, align 8
  br label %if.end

if.end:
  %ready.1 = phi ptr [ %4, %if.then ], [ %ready.014, %while.body ]
  tail call void @free(ptr %link.015)
  %tobool.not = icmp eq ptr %3, null
  br i1 %tobool.not, label %while.end, label %while.body

while.end:
  %ready.0.lcssa = phi ptr [ null, %entry ], [ %ready.1, %if.end ]
  %tobool.not.i = icmp eq ptr %t, null
  br i1 %tobool.not.i, label %leave.exit, label %land.lhs.true.i

land.lhs.true.i:
  %users.i = getelementptr inbounds nuw i8, ptr %t, i64 12
  %6 = atomicrmw sub ptr %users.i, i32 1 acq_rel, align 4
  %cmp.i = icmp eq i32 %6, 1
  br i1 %cmp.i, label %if.then.i, label %leave.exit

if.then.i:
  tail call void @free(ptr %t)
  br label %leave.exit

leave.exit:
  ret ptr %ready.0.lcssa
}

define void @pir_omp_depend_add(ptr %list, ptr %ready) {
entry:
  %tobool.not = icmp eq ptr %ready, null
  br i1 %tobool.not, label %return, label %while.cond

while.cond:
  %last.0 = phi ptr [ %0, %while.cond ], [ %ready, %entry ]
  %0 = load ptr, ptr %last.0, align 8
  %tobool1.not = icmp eq ptr %0, null
  br i1 %tobool1.not, label %while.end, label %while.cond

while.end:
  %1 = load atomic i64, ptr %list monotonic, align 8
  %2 = inttoptr i64 %1 to ptr
  %3 = ptrtoint ptr %ready to i64
  br label %do.body

do.body:
  %head.0 = phi ptr [ %2, %while.end ], [ %head.1, %do.body ]
  store ptr %head.0, ptr %last.0, align 8
  %4 = ptrtoint ptr %head.0 to i64
  %5 = cmpxchg ptr %list, i64 %4, i64 %3 release monotonic, align 8
  %6 = extractvalue { i64, i1 } %5, 1
  %7 = extractvalue { i64, i1 } %5, 0
  %8 = inttoptr i64 %7 to ptr
  %head.1 = select i1 %6, ptr %head.0, ptr %8
  br i1 %6, label %return, label %do.body

return:
  ret void
}

define void @pir_omp_depend_end(ptr %at) {
entry:
  %0 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cleanup, label %for.cond.preheader

for.cond.preheader:
  %buckets = getelementptr inbounds nuw i8, ptr %0, i64 8
  %1 = load i64, ptr %buckets, align 8
  %cmp29.not = icmp eq i64 %1, 0
  br i1 %cmp29.not, label %for.cond.cleanup, label %for.body

for.cond.cleanup:
  %all = getelementptr inbounds nuw i8, ptr %0, i64 24
  %2 = load ptr, ptr %all, align 8
  %tobool.not.i = icmp eq ptr %2, null
  br i1 %tobool.not.i, label %leave.exit, label %land.lhs.true.i

land.lhs.true.i:
  %users.i = getelementptr inbounds nuw i8, ptr %2, i64 12
  %3 = atomicrmw sub ptr %users.i, i32 1 acq_rel, align 4
  %cmp.i = icmp eq i32 %3, 1
  br i1 %cmp.i, label %if.then.i, label %leave.exit

if.then.i:
  tail call void @free(ptr %2)
  br label %leave.exit

leave.exit:
  %4 = load ptr, ptr %0, align 8
  tail call void @free(ptr %4)
  tail call void @free(ptr %0)
  store ptr null, ptr %at, align 8
  br label %cleanup

for.body:
  %b.030 = phi i64 [ %inc, %for.cond.cleanup3 ], [ 0, %for.cond.preheader ]
  %5 = load ptr, ptr %0, align 8
  %arrayidx = getelementptr inbounds nuw ptr, ptr %5, i64 %b.030
  %6 = load ptr, ptr %arrayidx, align 8
  %tobool2.not27 = icmp eq ptr %6, null
  br i1 %tobool2.not27, label %for.cond.cleanup3, label %for.body4

for.cond.cleanup3:
  %inc = add nuw i64 %b.030, 1
  %7 = load i64, ptr %buckets, align 8
  %cmp = icmp ult i64 %inc, %7
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.body4:
  %p.028 = phi ptr [ %8, %leave.exit26 ], [ %6, %for.body ]
  %8 = load ptr, ptr %p.028, align 8
  %readers.i = getelementptr inbounds nuw i8, ptr %p.028, i64 24
  %9 = load ptr, ptr %readers.i, align 8
  %tobool.not7.i = icmp eq ptr %9, null
  br i1 %tobool.not7.i, label %forget_readers.exit, label %for.body.i

for.body.i:
  %r.08.i = phi ptr [ %10, %leave.exit.i ], [ %9, %for.body4 ]
  %10 = load ptr, ptr %r.08.i, align 8
  %task.i = getelementptr inbounds nuw i8, ptr %r.08.i, i64 8
  %11 = load ptr, ptr %task.i, align 8
  %tobool.not.i.i = icmp eq ptr %11, null
  br i1 %tobool.not.i.i, label %leave.exit.i, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %users.i.i = getelementptr inbounds nuw i8, ptr %11, i64 12
  %12 = atomicrmw sub ptr %users.i.i, i32 1 acq_rel, align 4
  %cmp.i.i = icmp eq i32 %12, 1
  br i1 %cmp.i.i, label %if.then.i.i, label %leave.exit.i

if.then.i.i:
  tail call void @free(ptr %11)
  br label %leave.exit.i

leave.exit.i:
  tail call void @free(ptr %r.08.i)
  %tobool.not.i20 = icmp eq ptr %10, null
  br i1 %tobool.not.i20, label %forget_readers.exit, label %for.body.i

forget_readers.exit:
  store ptr null, ptr %readers.i, align 8
  %writer = getelementptr inbounds nuw i8, ptr %p.028, i64 16
  %13 = load ptr, ptr %writer, align 8
  %tobool.not.i21 = icmp eq ptr %13, null
  br i1 %tobool.not.i21, label %leave.exit26, label %land.lhs.true.i22

land.lhs.true.i22:
  %users.i23 = getelementptr inbounds nuw i8, ptr %13, i64 12
  %14 = atomicrmw sub ptr %users.i23, i32 1 acq_rel, align 4
  %cmp.i24 = icmp eq i32 %14, 1
  br i1 %cmp.i24, label %if.then.i25, label %leave.exit26

if.then.i25:
  tail call void @free(ptr %13)
  br label %leave.exit26

leave.exit26:
  tail call void @free(ptr %p.028)
  %tobool2.not = icmp eq ptr %8, null
  br i1 %tobool2.not, label %for.cond.cleanup3, label %for.body4

cleanup:
  ret void
}

define internal fastcc void @pir_omp_.write_place(ptr %p, ptr %t) {
entry:
  %writer = getelementptr inbounds nuw i8, ptr %p, i64 16
  %0 = load ptr, ptr %writer, align 8
  %tobool.not.i = icmp eq ptr %0, null
  %cmp.i = icmp eq ptr %0, %t
  %or.cond.i = or i1 %tobool.not.i, %cmp.i
  br i1 %or.cond.i, label %wait_for.exit, label %lor.lhs.false1.i

lor.lhs.false1.i:
  %after.i.i = getelementptr inbounds nuw i8, ptr %0, i64 16
  %1 = load atomic i64, ptr %after.i.i acquire, align 8
  %2 = inttoptr i64 %1 to ptr
  %cmp.i.not.i = icmp eq ptr %0, %2
  br i1 %cmp.i.not.i, label %wait_for.exit, label %if.end.i

if.end.i:
  %call3.i = tail call ptr @malloc(i64 16)
  %task.i = getelementptr inbounds nuw i8, ptr %call3.i, i64 8
  store ptr %t, ptr %task.i, align 8
  %waits.i = getelementptr inbounds nuw i8, ptr %t, i64 8
  %3 = atomicrmw add ptr %waits.i, i32 1 monotonic, align 8
  %4 = load atomic i64, ptr %after.i.i acquire, align 8
  %5 = inttoptr i64 %4 to ptr
  %6 = ptrtoint ptr %call3.i to i64
  br label %do.body.i

do.body.i:
  %head.0.i = phi ptr [ %5, %if.end.i ], [ %head.1.i, %if.end10.i ]
  %cmp5.i = icmp eq ptr %head.0.i, %0
  br i1 %cmp5.i, label %if.then6.i, label %if.end10.i

if.then6.i:
  %7 = atomicrmw sub ptr %waits.i, i32 1 monotonic, align 8
  tail call void @free(ptr %call3.i)
  br label %wait_for.exit

if.end10.i:
  store ptr %head.0.i, ptr %call3.i, align 8
  %8 = ptrtoint ptr %head.0.i to i64
  %9 = cmpxchg ptr %after.i.i, i64 %8, i64 %6 acq_rel acquire, align 8
  %10 = extractvalue { i64, i1 } %9, 1
  %11 = extractvalue { i64, i1 } %9, 0
  %12 = inttoptr i64 %11 to ptr
  %head.1.i = select i1 %10, ptr %head.0.i, ptr %12
  br i1 %10, label %wait_for.exit, label %do.body.i

wait_for.exit:
  %readers = getelementptr inbounds nuw i8, ptr %p, i64 24
  %r.038 = load ptr, ptr %readers, align 8
  %tobool.not39 = icmp eq ptr %r.038, null
  br i1 %tobool.not39, label %for.cond.cleanup, label %for.body.lr.ph

for.body.lr.ph:
  %waits.i30 = getelementptr inbounds nuw i8, ptr %t, i64 8
  br label %for.body

for.cond.cleanup:
  %13 = load ptr, ptr %readers, align 8
  %tobool.not7.i = icmp eq ptr %13, null
  br i1 %tobool.not7.i, label %forget_readers.exit, label %for.body.i

for.body.i:
  %r.08.i = phi ptr [ %14, %leave.exit.i ], [ %13, %for.cond.cleanup ]
  %14 = load ptr, ptr %r.08.i, align 8
  %task.i12 = getelementptr inbounds nuw i8, ptr %r.08.i, i64 8
  %15 = load ptr, ptr %task.i12, align 8
  %tobool.not.i.i = icmp eq ptr %15, null
  br i1 %tobool.not.i.i, label %leave.exit.i, label %land.lhs.true.i.i

land.lhs.true.i.i:
  %users.i.i = getelementptr inbounds nuw i8, ptr %15, i64 12
  %16 = atomicrmw sub ptr %users.i.i, i32 1 acq_rel, align 4
  %cmp.i.i = icmp eq i32 %16, 1
  br i1 %cmp.i.i, label %if.then.i.i, label %leave.exit.i

if.then.i.i:
  tail call void @free(ptr %15)
  br label %leave.exit.i

leave.exit.i:
  tail call void @free(ptr %r.08.i)
  %tobool.not.i13 = icmp eq ptr %14, null
  br i1 %tobool.not.i13, label %forget_readers.exit, label %for.body.i

forget_readers.exit:
  store ptr null, ptr %readers, align 8
  %tobool.not.i14 = icmp eq ptr %t, null
  br i1 %tobool.not.i14, label %share.exit, label %if.then.i

if.then.i:
  %users.i = getelementptr inbounds nuw i8, ptr %t, i64 12
  %17 = atomicrmw add ptr %users.i, i32 1 monotonic, align 4
  br label %share.exit

share.exit:
  %18 = load ptr, ptr %writer, align 8
  %tobool.not.i16 = icmp eq ptr %18, null
  br i1 %tobool.not.i16, label %leave.exit, label %land.lhs.true.i

land.lhs.true.i:
  %users.i17 = getelementptr inbounds nuw i8, ptr %18, i64 12
  %19 = atomicrmw sub ptr %users.i17, i32 1 acq_rel, align 4
  %cmp.i18 = icmp eq i32 %19, 1
  br i1 %cmp.i18, label %if.then.i20, label %leave.exit

if.then.i20:
  tail call void @free(ptr %18)
  br label %leave.exit

leave.exit:
  store ptr %t, ptr %writer, align 8
  ret void

for.body:
  %r.040 = phi ptr [ %r.038, %for.body.lr.ph ], [ %r.0, %wait_for.exit37 ]
  %task = getelementptr inbounds nuw i8, ptr %r.040, i64 8
  %20 = load ptr, ptr %task, align 8
  %tobool.not.i21 = icmp eq ptr %20, null
  %cmp.i22 = icmp eq ptr %20, %t
  %or.cond.i23 = or i1 %tobool.not.i21, %cmp.i22
  br i1 %or.cond.i23, label %wait_for.exit37, label %lor.lhs.false1.i24

lor.lhs.false1.i24:
  %after.i.i25 = getelementptr inbounds nuw i8, ptr %20, i64 16
  %21 = load atomic i64, ptr %after.i.i25 acquire, align 8
  %22 = inttoptr i64 %21 to ptr
  %cmp.i.not.i26 = icmp eq ptr %20, %22
  br i1 %cmp.i.not.i26, label %wait_for.exit37, label %if.end.i27

if.end.i27:
  %call3.i28 = tail call ptr @malloc(i64 16)
  %task.i29 = getelementptr inbounds nuw i8, ptr %call3.i28, i64 8
  store ptr %t, ptr %task.i29, align 8
  %23 = atomicrmw add ptr %waits.i30, i32 1 monotonic, align 8
  %24 = load atomic i64, ptr %after.i.i25 acquire, align 8
  %25 = inttoptr i64 %24 to ptr
  %26 = ptrtoint ptr %call3.i28 to i64
  br label %do.body.i31

do.body.i31:
  %head.0.i32 = phi ptr [ %25, %if.end.i27 ], [ %head.1.i35, %if.end10.i34 ]
  %cmp5.i33 = icmp eq ptr %head.0.i32, %20
  br i1 %cmp5.i33, label %if.then6.i36, label %if.end10.i34

if.then6.i36:
  %27 = atomicrmw sub ptr %waits.i30, i32 1 monotonic, align 8
  tail call void @free(ptr %call3.i28)
  br label %wait_for.exit37

if.end10.i34:
  store ptr %head.0.i32, ptr %call3.i28, align 8
  %28 = ptrtoint ptr %head.0.i32 to i64
  %29 = cmpxchg ptr %after.i.i25, i64 %28, i64 %26 acq_rel acquire, align 8
  %30 = extractvalue { i64, i1 } %29, 1
  %31 = extractvalue { i64, i1 } %29, 0
  %32 = inttoptr i64 %31 to ptr
  %head.1.i35 = select i1 %30, ptr %head.0.i32, ptr %32
  br i1 %30, label %wait_for.exit37, label %do.body.i31

wait_for.exit37:
  %r.0 = load ptr, ptr %r.040, align 8
  %tobool.not = icmp eq ptr %r.0, null
  br i1 %tobool.not, label %for.cond.cleanup, label %for.body
}

define internal fastcc ptr @pir_omp_.place(ptr %table, ptr %address) {
entry:
  %0 = ptrtoint ptr %address to i64
  %mul.i.i = mul i64 %0, -7046029254386353131
  %1 = load ptr, ptr %table, align 8
  %shr.i.i = lshr i64 %mul.i.i, 32
  %buckets.i.i = getelementptr inbounds nuw i8, ptr %table, i64 8
  %2 = load i64, ptr %buckets.i.i, align 8
  %sub.i.i = add i64 %2, 4294967295
  %and.i.i = and i64 %sub.i.i, %shr.i.i
  %arrayidx.i.i = getelementptr inbounds nuw ptr, ptr %1, i64 %and.i.i
  br label %while.cond.i

while.cond.i:
  %p.0.in.i = phi ptr [ %arrayidx.i.i, %entry ], [ %p.0.i, %land.rhs.i ]
  %p.0.i = load ptr, ptr %p.0.in.i, align 8
  %tobool.not.i = icmp eq ptr %p.0.i, null
  br i1 %tobool.not.i, label %find.exit, label %land.rhs.i

land.rhs.i:
  %address1.i = getelementptr inbounds nuw i8, ptr %p.0.i, i64 8
  %3 = load ptr, ptr %address1.i, align 8
  %cmp.not.i = icmp eq ptr %3, %address
  br i1 %cmp.not.i, label %find.exit, label %while.cond.i

find.exit:
  %p.0.lcssa.i = phi ptr [ null, %while.cond.i ], [ %p.0.i, %land.rhs.i ]
  %tobool.not = icmp eq ptr %p.0.lcssa.i, null
  br i1 %tobool.not, label %if.end, label %cleanup

if.end:
  %count = getelementptr inbounds nuw i8, ptr %table, i64 16
  %4 = load i64, ptr %count, align 8
  %inc = add i64 %4, 1
  store i64 %inc, ptr %count, align 8
  %cmp = icmp eq i64 %4, %2
  br i1 %cmp, label %if.then1, label %if.end2

if.then1:
  %mul.i = shl i64 %2, 1
  store i64 %mul.i, ptr %buckets.i.i, align 8
  %call.i = tail call ptr @calloc(i64 %mul.i, i64 8)
  store ptr %call.i, ptr %table, align 8
  %cmp27.not.i = icmp eq i64 %2, 0
  br i1 %cmp27.not.i, label %grow.exit, label %for.body.i

for.body.i:
  %b.028.i = phi i64 [ %inc.i, %for.cond.cleanup6.i ], [ 0, %if.then1 ]
  %arrayidx.i = getelementptr inbounds nuw ptr, ptr %1, i64 %b.028.i
  %5 = load ptr, ptr %arrayidx.i, align 8
  %tobool.not25.i = icmp eq ptr %5, null
  br i1 %tobool.not25.i, label %for.cond.cleanup6.i, label %for.body7.i

for.cond.cleanup6.i:
  %inc.i = add nuw i64 %b.028.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %2
  br i1 %exitcond.not.i, label %grow.exit, label %for.body.i

for.body7.i:
  %p.026.i = phi ptr [ %6, %for.body7.i ], [ %5, %for.body.i ]
  %6 = load ptr, ptr %p.026.i, align 8
  %address.i = getelementptr inbounds nuw i8, ptr %p.026.i, i64 8
  %7 = load ptr, ptr %address.i, align 8
  %8 = ptrtoint ptr %7 to i64
  %mul.i.i24 = mul i64 %8, -7046029254386353131
  %9 = load ptr, ptr %table, align 8
  %shr.i.i25 = lshr i64 %mul.i.i24, 32
  %10 = load i64, ptr %buckets.i.i, align 8
  %sub.i.i26 = add i64 %10, 4294967295
  %and.i.i27 = and i64 %sub.i.i26, %shr.i.i25
  %arrayidx.i.i28 = getelementptr inbounds nuw ptr, ptr %9, i64 %and.i.i27
  %11 = load ptr, ptr %arrayidx.i.i28, align 8
  store ptr %11, ptr %p.026.i, align 8
  store ptr %p.026.i, ptr %arrayidx.i.i28, align 8
  %tobool.not.i29 = icmp eq ptr %6, null
  br i1 %tobool.not.i29, label %for.cond.cleanup6.i, label %for.body7.i

grow.exit:
  tail call void @free(ptr %1)
  br label %if.end2

if.end2:
  %call3 = tail call ptr @malloc(i64 32)
  %address4 = getelementptr inbounds nuw i8, ptr %call3, i64 8
  store ptr %address, ptr %address4, align 8
  %all = getelementptr inbounds nuw i8, ptr %table, i64 24
  %12 = load ptr, ptr %all, align 8
  %tobool.not.i30 = icmp eq ptr %12, null
  br i1 %tobool.not.i30, label %share.exit, label %if.then.i

if.then.i:
  %users.i = getelementptr inbounds nuw i8, ptr %12, i64 12
  %13 = atomicrmw add ptr %users.i, i32 1 monotonic, align 4
  br label %share.exit

share.exit:
  %writer = getelementptr inbounds nuw i8, ptr %call3, i64 16
  store ptr %12, ptr %writer, align 8
  %readers = getelementptr inbounds nuw i8, ptr %call3, i64 24
  store ptr null, ptr %readers, align 8
  %14 = load ptr, ptr %table, align 8
  %15 = load i64, ptr %buckets.i.i, align 8
  %sub.i = add i64 %15, 4294967295
  %and.i = and i64 %sub.i, %shr.i.i
  %arrayidx.i32 = getelementptr inbounds nuw ptr, ptr %14, i64 %and.i
  %16 = load ptr, ptr %arrayidx.i32, align 8
  store ptr %16, ptr %call3, align 8
  %17 = load ptr, ptr %table, align 8
  %18 = load i64, ptr %buckets.i.i, align 8
  %sub.i36 = add i64 %18, 4294967295
  %and.i37 = and i64 %sub.i36, %shr.i.i
  %arrayidx.i38 = getelementptr inbounds nuw ptr, ptr %17, i64 %and.i37
  store ptr %call3, ptr %arrayidx.i38, align 8
  br label %cleanup

cleanup:
  %retval.0 = phi ptr [ %call3, %share.exit ], [ %p.0.lcssa.i, %find.exit ]
  ret ptr %retval.0
}
