define i32 @__kmpc_global_thread_num(ptr %place) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %gtid = getelementptr inbounds nuw i8, ptr %call.i, i64 20
  %0 = load i32, ptr %gtid, align 4
  ret i32 %0
}

define i32 @__kmpc_bound_thread_num(ptr %place) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %0 = load i32, ptr %call.i, align 4
  ret i32 %0
}

define i32 @__kmpc_bound_num_threads(ptr %place) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %0 = load i32, ptr %size, align 4
  ret i32 %0
}

define i32 @__kmpc_in_parallel(ptr %place) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %active_level = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load i32, ptr %active_level, align 4
  %cmp = icmp sgt i32 %0, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @omp_get_thread_num() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %0 = load i32, ptr %call.i, align 4
  ret i32 %0
}

define i32 @omp_get_thread_num_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %0 = load i32, ptr %call.i, align 4
  ret i32 %0
}

define i32 @omp_get_num_threads() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %0 = load i32, ptr %size, align 4
  ret i32 %0
}

define i32 @omp_get_num_threads_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %0 = load i32, ptr %size, align 4
  ret i32 %0
}

define i32 @omp_get_level() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %level = getelementptr inbounds nuw i8, ptr %call.i, i64 8
  %0 = load i32, ptr %level, align 4
  ret i32 %0
}

define i32 @omp_get_level_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %level = getelementptr inbounds nuw i8, ptr %call.i, i64 8
  %0 = load i32, ptr %level, align 4
  ret i32 %0
}

define i32 @omp_get_active_level() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %active_level = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load i32, ptr %active_level, align 4
  ret i32 %0
}

define i32 @omp_get_active_level_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %active_level = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load i32, ptr %active_level, align 4
  ret i32 %0
}

define i32 @omp_in_parallel() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %active_level = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load i32, ptr %active_level, align 4
  %cmp = icmp sgt i32 %0, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @omp_in_parallel_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %active_level = getelementptr inbounds nuw i8, ptr %call.i, i64 12
  %0 = load i32, ptr %active_level, align 4
  %cmp = icmp sgt i32 %0, 0
  %conv = zext i1 %cmp to i32
  ret i32 %conv
}

define i32 @omp_in_final() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %flags = getelementptr inbounds nuw i8, ptr %call.i, i64 16
  %0 = load i32, ptr %flags, align 4
  %and = lshr i32 %0, 1
  %and.lobit = and i32 %and, 1
  ret i32 %and.lobit
}

define i32 @omp_in_final_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %flags = getelementptr inbounds nuw i8, ptr %call.i, i64 16
  %0 = load i32, ptr %flags, align 4
  %and = lshr i32 %0, 1
  %and.lobit = and i32 %and, 1
  ret i32 %and.lobit
}

define i32 @omp_in_explicit_task() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %flags = getelementptr inbounds nuw i8, ptr %call.i, i64 16
  %0 = load i32, ptr %flags, align 4
  %and = and i32 %0, 1
  ret i32 %and
}

define i32 @omp_in_explicit_task_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %flags = getelementptr inbounds nuw i8, ptr %call.i, i64 16
  %0 = load i32, ptr %flags, align 4
  %and = and i32 %0, 1
  ret i32 %and
}

define i32 @omp_get_num_teams() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %0 = load i32, ptr %teams, align 4
  ret i32 %0
}

define i32 @omp_get_num_teams_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %0 = load i32, ptr %teams, align 4
  ret i32 %0
}

define i32 @omp_get_team_num() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %0 = load i32, ptr %team, align 4
  ret i32 %0
}

define i32 @omp_get_team_num_() {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %0 = load i32, ptr %team, align 4
  ret i32 %0
}

define void @__kmpc_for_static_init_4(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %unused.i = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %unused.i)
  %tobool.not.i = icmp eq ptr %last, null
  %cond.i = select i1 %tobool.not.i, ptr %unused.i, ptr %last
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i32 %1, %0
  br i1 %cmp1.i, label %if.then.i, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i32 %0, %1
  br i1 %cmp2.i, label %if.then.i, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4.exit.i

span_4.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i1.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i1.not, label %if.then.i, label %if.end6.i

if.then.i:
  store i32 0, ptr %cond.i, align 4
  store i32 %step, ptr %stride, align 4
  %2 = load i32, ptr %lower, align 4
  %3 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i5, label %cond.false.i3

cond.true.i5:
  %sub.i6 = sub i32 %3, %2
  %div.i = udiv i32 %sub.i6, %step
  br label %span_4.exit

cond.false.i3:
  %sub1.i = sub i32 %2, %3
  %sub2.i = sub i32 0, %step
  %div3.i = udiv i32 %sub1.i, %sub2.i
  br label %span_4.exit

span_4.exit:
  %cond.i4 = phi i32 [ %div.i, %cond.true.i5 ], [ %div3.i, %cond.false.i3 ]
  %tobool3.not.i = icmp eq i32 %cond.i4, -1
  br i1 %tobool3.not.i, label %if.then4.i, label %init_4.exit

if.then4.i:
  %add5.i = add i32 %3, %step
  store i32 %add5.i, ptr %lower, align 4
  br label %init_4.exit

if.end6.i:
  %call.i = tail call ptr @pir_omp_task_here()
  %and.i = and i32 %kind, -1610612737
  %4 = add i32 %and.i, -91
  %5 = icmp ult i32 %4, 2
  %cond18.in.i.v = select i1 %5, i64 24, i64 4
  %cond18.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond18.in.i.v
  %cond18.i = load i32, ptr %cond18.in.i, align 4
  %cmp22.i = icmp eq i32 %cond18.i, 1
  br i1 %cmp22.i, label %if.then23.i, label %if.end34.i

if.then23.i:
  store i32 1, ptr %cond.i, align 4
  br i1 %cmp.i, label %cond.true25.i, label %cond.false28.i

cond.true25.i:
  %6 = load i32, ptr %upper, align 4
  %7 = load i32, ptr %lower, align 4
  %sub26.i = add i32 %6, 1
  %add27.i = sub i32 %sub26.i, %7
  br label %cond.end32.i

cond.false28.i:
  %8 = load i32, ptr %lower, align 4
  %9 = load i32, ptr %upper, align 4
  %10 = xor i32 %8, -1
  %sub31.i = add i32 %9, %10
  br label %cond.end32.i

cond.end32.i:
  %cond33.i = phi i32 [ %add27.i, %cond.true25.i ], [ %sub31.i, %cond.false28.i ]
  store i32 %cond33.i, ptr %stride, align 4
  br label %init_4.exit

if.end34.i:
  %sub.i = add nsw i32 %and.i, -58
  %kind.addr.0.i = select i1 %5, i32 %sub.i, i32 %and.i
  %cond13.in.i.idx = select i1 %5, i64 28, i64 0
  %cond13.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond13.in.i.idx
  %cond13.i = load i32, ptr %cond13.in.i, align 4
  call fastcc void @pir_omp_.divide_4(i32 %kind.addr.0.i, i32 %cond13.i, i32 %cond18.i, ptr %cond.i, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  br label %init_4.exit

init_4.exit:
  call void @llvm.lifetime.end.p0(ptr %unused.i)
  ret void
}

define void @__kmpc_dist_for_static_init_4(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %team_upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %of_thread = alloca i32, align 4
  store i32 %step, ptr %stride, align 4
  %0 = load i32, ptr %upper, align 4
  store i32 %0, ptr %team_upper, align 4
  call void @llvm.lifetime.start.p0(ptr %of_thread)
  store i32 1, ptr %of_thread, align 4
  %1 = load i32, ptr %lower, align 4
  %2 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i32 %2, %1
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i32 %1, %2
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %2, %1
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %1, %2
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4.exit.i

span_4.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %cleanup.sink.split

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %3 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %4 = load i32, ptr %teams, align 4
  %5 = load i32, ptr %lower, align 4
  %6 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i41, label %cond.false.i.i32

cond.true.i.i41:
  %sub.i.i42 = sub i32 %6, %5
  %div.i.i43 = udiv i32 %sub.i.i42, %step
  br label %span_4.exit.i36

cond.false.i.i32:
  %sub1.i.i33 = sub i32 %5, %6
  %sub2.i.i34 = sub i32 0, %step
  %div3.i.i35 = udiv i32 %sub1.i.i33, %sub2.i.i34
  br label %span_4.exit.i36

span_4.exit.i36:
  %cond.i.i37 = phi i32 [ %div.i.i43, %cond.true.i.i41 ], [ %div3.i.i35, %cond.false.i.i32 ]
  %sub.i = add i32 %4, -1
  %cmp.i38 = icmp ult i32 %cond.i.i37, %sub.i
  br i1 %cmp.i38, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp2.i40 = icmp ugt i32 %3, %cond.i.i37
  br i1 %cmp2.i40, label %if.then4.i, label %if.end.i

if.then4.i:
  %add.i = add i32 %6, %step
  store i32 %add.i, ptr %lower, align 4
  br label %balanced_4.exit

if.end.i:
  %mul.i = mul i32 %3, %step
  %add5.i = add i32 %5, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %balanced_4.exit

if.end6.i:
  %add7.i = add i32 %cond.i.i37, 1
  %div.i = udiv i32 %add7.i, %4
  %rem.i = urem i32 %add7.i, %4
  %mul9.i = mul i32 %div.i, %3
  %cmp10.i = icmp uge i32 %3, %rem.i
  %cond.i = tail call i32 @llvm.umin.i32(i32 %3, i32 %rem.i)
  %add12.i = add i32 %cond.i, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %5
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  br label %balanced_4.exit

balanced_4.exit:
  %cond.i.i37.pn = phi i32 [ %cond.i.i37, %if.then4.i ], [ %cond.i.i37, %if.end.i ], [ %sub.i, %if.end6.i ]
  %tobool6.not = phi i1 [ false, %if.then4.i ], [ true, %if.end.i ], [ true, %if.end6.i ]
  %of_team.0.in = icmp eq i32 %3, %cond.i.i37.pn
  %7 = load i32, ptr %upper, align 4
  store i32 %7, ptr %team_upper, align 4
  br i1 %tobool6.not, label %if.else, label %if.then7

if.then7:
  store i32 0, ptr %of_thread, align 4
  br label %if.end8

if.else:
  %and = and i32 %kind, -1610612737
  %8 = load i32, ptr %call.i, align 4
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %9 = load i32, ptr %size, align 4
  call fastcc void @pir_omp_.divide_4(i32 %and, i32 %8, i32 %9, ptr %of_thread, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  br label %if.end8

if.end8:
  %tobool9.not = icmp eq ptr %last, null
  br i1 %tobool9.not, label %cleanup, label %if.then10

if.then10:
  %10 = load i32, ptr %of_thread, align 4
  %tobool12 = icmp ne i32 %10, 0
  %11 = select i1 %of_team.0.in, i1 %tobool12, i1 false
  %land.ext = zext i1 %11 to i32
  br label %cleanup.sink.split

cleanup.sink.split:
  %land.ext.sink = phi i32 [ %land.ext, %if.then10 ], [ 0, %if.then ]
  store i32 %land.ext.sink, ptr %last, align 4
  br label %cleanup

cleanup:
  call void @llvm.lifetime.end.p0(ptr %of_thread)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)

define internal fastcc void @pir_omp_.divide_4(i32 %kind, i32 %k, i32 %n, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %sub2.i.i = sub i32 0, %step
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %sub.i = sub i32 %1, %0
  %div.i = udiv i32 %sub.i, %step
  br label %span_4.exit

cond.false.i:
  %sub1.i = sub i32 %0, %1
  %sub2.i = sub i32 0, %step
  %div3.i = udiv i32 %sub1.i, %sub2.i
  br label %span_4.exit

span_4.exit:
  %cond.i = phi i32 [ %div.i, %cond.true.i ], [ %div3.i, %cond.false.i ]
  %cond = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  switch i32 %kind, label %sw.default [
    i32 33, label %sw.bb
    i32 45, label %sw.bb26
  ]

sw.bb:
  %sub = add nsw i32 %cond, -1
  %cmp1 = icmp ugt i32 %sub, %cond.i
  %add = add i32 %cond.i, 1
  %spec.select = select i1 %cmp1, i32 %add, i32 %cond
  %tobool.not = icmp eq i32 %spec.select, 0
  br i1 %tobool.not, label %cond.end4, label %cond.true2

cond.true2:
  %div = udiv i32 %cond.i, %spec.select
  br label %cond.end4

cond.end4:
  %cond5 = phi i32 [ %div, %cond.true2 ], [ 0, %sw.bb ]
  %mul = mul i32 %spec.select, %step
  %sub6 = add i32 %n, -1
  %cmp7 = icmp ult i32 %cond5, %sub6
  %add9 = add i32 %cond5, 1
  %cond12 = select i1 %cmp7, i32 %add9, i32 %n
  %mul13 = mul i32 %cond12, %mul
  store i32 %mul13, ptr %stride, align 4
  %rem = urem i32 %cond5, %n
  %cmp14 = icmp eq i32 %k, %rem
  %conv = zext i1 %cmp14 to i32
  store i32 %conv, ptr %last, align 4
  %cmp15 = icmp ugt i32 %k, %cond5
  br i1 %cmp15, label %if.then17, label %if.end20

if.then17:
  %2 = load i32, ptr %upper, align 4
  %add18 = add i32 %2, %step
  store i32 %add18, ptr %lower, align 4
  br label %cleanup

if.end20:
  %3 = load i32, ptr %lower, align 4
  %mul21 = mul i32 %mul, %k
  %add22 = add i32 %3, %mul21
  store i32 %add22, ptr %lower, align 4
  %add23 = sub i32 %mul, %step
  %sub24 = add i32 %add23, %add22
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %sub24, %if.end20 ], [ %2, %if.then17 ]
  store i32 %storemerge, ptr %upper, align 4
  br label %cleanup59

sw.bb26:
  %div27 = udiv i32 %cond.i, %n
  %add28 = add i32 %div27, 1
  %rem29 = urem i32 %add28, %cond
  %tobool30.not = icmp eq i32 %rem29, 0
  %sub32 = sub nsw i32 %cond, %rem29
  %add33 = select i1 %tobool30.not, i32 0, i32 %sub32
  %part.0 = add i32 %add33, %add28
  %add35 = add i32 %cond.i, 1
  store i32 %add35, ptr %stride, align 4
  %div36 = udiv i32 %cond.i, %part.0
  %cmp37 = icmp eq i32 %k, %div36
  %conv38 = zext i1 %cmp37 to i32
  store i32 %conv38, ptr %last, align 4
  %cmp40 = icmp ugt i32 %k, %div36
  br i1 %cmp40, label %if.then42, label %if.end44

if.then42:
  %add43 = add i32 %1, %step
  store i32 %add43, ptr %lower, align 4
  br label %cleanup59

if.end44:
  %4 = load i32, ptr %lower, align 4
  %mul45 = mul i32 %step, %k
  %mul46 = mul i32 %mul45, %part.0
  %add47 = add i32 %4, %mul46
  store i32 %add47, ptr %lower, align 4
  %5 = load i32, ptr %last, align 4
  %tobool48.not = icmp eq i32 %5, 0
  br i1 %tobool48.not, label %if.then49, label %cleanup59

if.then49:
  %sub50 = add i32 %add33, %div27
  %mul51 = mul i32 %sub50, %step
  %add52 = add i32 %add47, %mul51
  store i32 %add52, ptr %upper, align 4
  br label %cleanup59

sw.default:
  %add57 = add i32 %cond.i, 1
  store i32 %add57, ptr %stride, align 4
  %6 = load i32, ptr %lower, align 4
  %7 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %7, %6
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %6, %7
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4.exit.i

span_4.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %sub.i124 = add i32 %n, -1
  %cmp.i125 = icmp ult i32 %cond.i.i, %sub.i124
  br i1 %cmp.i125, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i = icmp eq i32 %k, %cond.i.i
  %conv.i = zext i1 %cmp1.i to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i = icmp ugt i32 %k, %cond.i.i
  br i1 %cmp2.i, label %if.then4.i, label %if.end.i

if.then4.i:
  %8 = load i32, ptr %upper, align 4
  %add.i = add i32 %8, %step
  store i32 %add.i, ptr %lower, align 4
  br label %cleanup59

if.end.i:
  %9 = load i32, ptr %lower, align 4
  %mul.i = mul i32 %step, %k
  %add5.i = add i32 %9, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %cleanup59

if.end6.i:
  %add7.i = add i32 %cond.i.i, 1
  %div.i126 = udiv i32 %add7.i, %n
  %rem.i = urem i32 %add7.i, %n
  %mul9.i = mul i32 %div.i126, %k
  %cmp10.i = icmp uge i32 %k, %rem.i
  %cond.i127 = tail call i32 @llvm.umin.i32(i32 %k, i32 %rem.i)
  %add12.i = add i32 %cond.i127, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %6
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i126, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  %cmp22.i = icmp eq i32 %k, %sub.i124
  %conv23.i = zext i1 %cmp22.i to i32
  store i32 %conv23.i, ptr %last, align 4
  br label %cleanup59

cleanup59:
  ret void
}

declare void @llvm.lifetime.end.p0(ptr)

define void @__kmpc_team_static_init_4(ptr %place, i32 %gtid, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %sub2.i.i17 = sub i32 0, %step
  store i32 %step, ptr %stride, align 4
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i32 %1, %0
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i32 %0, %1
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4.exit.i

span_4.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %if.then2

if.then2:
  store i32 0, ptr %last, align 4
  br label %cleanup

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %tobool5.not = icmp eq ptr %last, null
  %4 = load i32, ptr %lower, align 4
  %5 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i23, label %cond.false.i.i15

cond.true.i.i23:
  %sub.i.i24 = sub i32 %5, %4
  %div.i.i25 = udiv i32 %sub.i.i24, %step
  br label %span_4.exit.i19

cond.false.i.i15:
  %sub1.i.i16 = sub i32 %4, %5
  %div3.i.i18 = udiv i32 %sub1.i.i16, %sub2.i.i17
  br label %span_4.exit.i19

span_4.exit.i19:
  %cond.i.i20 = phi i32 [ %div.i.i25, %cond.true.i.i23 ], [ %div3.i.i18, %cond.false.i.i15 ]
  %cond.i = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %sub.i = add nsw i32 %cond.i, -1
  %cmp1.i21 = icmp ugt i32 %sub.i, %cond.i.i20
  %add.i = add i32 %cond.i.i20, 1
  %spec.select.i = select i1 %cmp1.i21, i32 %add.i, i32 %cond.i
  %tobool.not.i22 = icmp eq i32 %spec.select.i, 0
  br i1 %tobool.not.i22, label %cond.end4.i, label %cond.true2.i

cond.true2.i:
  %div.i = udiv i32 %cond.i.i20, %spec.select.i
  br label %cond.end4.i

cond.end4.i:
  %cond5.i = phi i32 [ %div.i, %cond.true2.i ], [ 0, %span_4.exit.i19 ]
  %mul.i = mul i32 %spec.select.i, %step
  %sub6.i = add i32 %3, -1
  %cmp7.i = icmp ult i32 %cond5.i, %sub6.i
  %add9.i = add i32 %cond5.i, 1
  %cond12.i = select i1 %cmp7.i, i32 %add9.i, i32 %3
  %mul13.i = mul i32 %cond12.i, %mul.i
  store i32 %mul13.i, ptr %stride, align 4
  br i1 %tobool5.not, label %cond.end4.i.cont, label %cond.end4.i.else

cond.end4.i.else:
  %rem.i = urem i32 %cond5.i, %3
  %cmp14.i = icmp eq i32 %2, %rem.i
  %conv.i = zext i1 %cmp14.i to i32
  store i32 %conv.i, ptr %last, align 4
  br label %cond.end4.i.cont

cond.end4.i.cont:
  %cmp15.i = icmp ugt i32 %2, %cond5.i
  br i1 %cmp15.i, label %if.then17.i, label %if.end20.i

if.then17.i:
  %6 = load i32, ptr %upper, align 4
  %add18.i = add i32 %6, %step
  store i32 %add18.i, ptr %lower, align 4
  br label %divide_4.exit

if.end20.i:
  %7 = load i32, ptr %lower, align 4
  %mul21.i = mul i32 %mul.i, %2
  %add22.i = add i32 %7, %mul21.i
  store i32 %add22.i, ptr %lower, align 4
  %add23.i = sub i32 %mul.i, %step
  %sub24.i = add i32 %add23.i, %add22.i
  br label %divide_4.exit

divide_4.exit:
  %storemerge.i = phi i32 [ %sub24.i, %if.end20.i ], [ %6, %if.then17.i ]
  store i32 %storemerge.i, ptr %upper, align 4
  br label %cleanup

cleanup:
  ret void
}

define void @pir_omp_team_part_4(ptr %last, ptr %lower, ptr %upper, i32 %step) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  store i32 0, ptr %last, align 4
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i32 %1, %0
  br i1 %cmp1.i, label %if.end, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i32 %0, %1
  br i1 %cmp2.i, label %if.end, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4.exit.i

span_4.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.end, label %if.then

if.then:
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  br i1 %cmp.i, label %cond.true.i.i17, label %cond.false.i.i8

cond.true.i.i17:
  %sub.i.i18 = sub i32 %1, %0
  %div.i.i19 = udiv i32 %sub.i.i18, %step
  br label %span_4.exit.i12

cond.false.i.i8:
  %sub1.i.i9 = sub i32 %0, %1
  %sub2.i.i10 = sub i32 0, %step
  %div3.i.i11 = udiv i32 %sub1.i.i9, %sub2.i.i10
  br label %span_4.exit.i12

span_4.exit.i12:
  %cond.i.i13 = phi i32 [ %div.i.i19, %cond.true.i.i17 ], [ %div3.i.i11, %cond.false.i.i8 ]
  %sub.i = add i32 %3, -1
  %cmp.i14 = icmp ult i32 %cond.i.i13, %sub.i
  br i1 %cmp.i14, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i15 = icmp eq i32 %2, %cond.i.i13
  %conv.i = zext i1 %cmp1.i15 to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i16 = icmp ugt i32 %2, %cond.i.i13
  br i1 %cmp2.i16, label %if.then4.i, label %if.end.i

if.then4.i:
  %4 = load i32, ptr %upper, align 4
  %add.i = add i32 %4, %step
  store i32 %add.i, ptr %lower, align 4
  br label %if.end

if.end.i:
  %5 = load i32, ptr %lower, align 4
  %mul.i = mul i32 %2, %step
  %add5.i = add i32 %5, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %if.end

if.end6.i:
  %add7.i = add i32 %cond.i.i13, 1
  %div.i = udiv i32 %add7.i, %3
  %rem.i = urem i32 %add7.i, %3
  %mul9.i = mul i32 %div.i, %2
  %cmp10.i = icmp uge i32 %2, %rem.i
  %cond.i = tail call i32 @llvm.umin.i32(i32 %2, i32 %rem.i)
  %add12.i = add i32 %cond.i, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %0
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  %cmp22.i = icmp eq i32 %2, %sub.i
  %conv23.i = zext i1 %cmp22.i to i32
  store i32 %conv23.i, ptr %last, align 4
  br label %if.end

if.end:
  ret void
}

define void @__kmpc_for_static_init_4u(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %unused.i = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %unused.i)
  %tobool.not.i = icmp eq ptr %last, null
  %cond.i = select i1 %tobool.not.i, ptr %unused.i, ptr %last
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i32 %1, %0
  br i1 %cmp1.i, label %if.then.i, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i32 %0, %1
  br i1 %cmp2.i, label %if.then.i, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4u.exit.i

span_4u.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i1.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i1.not, label %if.then.i, label %if.end6.i

if.then.i:
  store i32 0, ptr %cond.i, align 4
  store i32 %step, ptr %stride, align 4
  %2 = load i32, ptr %lower, align 4
  %3 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i5, label %cond.false.i3

cond.true.i5:
  %sub.i6 = sub i32 %3, %2
  %div.i = udiv i32 %sub.i6, %step
  br label %span_4u.exit

cond.false.i3:
  %sub1.i = sub i32 %2, %3
  %sub2.i = sub i32 0, %step
  %div3.i = udiv i32 %sub1.i, %sub2.i
  br label %span_4u.exit

span_4u.exit:
  %cond.i4 = phi i32 [ %div.i, %cond.true.i5 ], [ %div3.i, %cond.false.i3 ]
  %tobool3.not.i = icmp eq i32 %cond.i4, -1
  br i1 %tobool3.not.i, label %if.then4.i, label %init_4u.exit

if.then4.i:
  %add5.i = add i32 %3, %step
  store i32 %add5.i, ptr %lower, align 4
  br label %init_4u.exit

if.end6.i:
  %call.i = tail call ptr @pir_omp_task_here()
  %and.i = and i32 %kind, -1610612737
  %4 = add i32 %and.i, -91
  %5 = icmp ult i32 %4, 2
  %cond18.in.i.v = select i1 %5, i64 24, i64 4
  %cond18.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond18.in.i.v
  %cond18.i = load i32, ptr %cond18.in.i, align 4
  %cmp22.i = icmp eq i32 %cond18.i, 1
  br i1 %cmp22.i, label %if.then23.i, label %if.end34.i

if.then23.i:
  store i32 1, ptr %cond.i, align 4
  br i1 %cmp.i, label %cond.true25.i, label %cond.false28.i

cond.true25.i:
  %6 = load i32, ptr %upper, align 4
  %7 = load i32, ptr %lower, align 4
  %sub26.i = add i32 %6, 1
  %add27.i = sub i32 %sub26.i, %7
  br label %cond.end32.i

cond.false28.i:
  %8 = load i32, ptr %lower, align 4
  %9 = load i32, ptr %upper, align 4
  %10 = xor i32 %8, -1
  %sub31.i = add i32 %9, %10
  br label %cond.end32.i

cond.end32.i:
  %cond33.i = phi i32 [ %add27.i, %cond.true25.i ], [ %sub31.i, %cond.false28.i ]
  store i32 %cond33.i, ptr %stride, align 4
  br label %init_4u.exit

if.end34.i:
  %sub.i = add nsw i32 %and.i, -58
  %kind.addr.0.i = select i1 %5, i32 %sub.i, i32 %and.i
  %cond13.in.i.idx = select i1 %5, i64 28, i64 0
  %cond13.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond13.in.i.idx
  %cond13.i = load i32, ptr %cond13.in.i, align 4
  call fastcc void @pir_omp_.divide_4u(i32 %kind.addr.0.i, i32 %cond13.i, i32 %cond18.i, ptr %cond.i, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  br label %init_4u.exit

init_4u.exit:
  call void @llvm.lifetime.end.p0(ptr %unused.i)
  ret void
}

define void @__kmpc_dist_for_static_init_4u(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %team_upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %of_thread = alloca i32, align 4
  store i32 %step, ptr %stride, align 4
  %0 = load i32, ptr %upper, align 4
  store i32 %0, ptr %team_upper, align 4
  call void @llvm.lifetime.start.p0(ptr %of_thread)
  store i32 1, ptr %of_thread, align 4
  %1 = load i32, ptr %lower, align 4
  %2 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i32 %2, %1
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i32 %1, %2
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %2, %1
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %1, %2
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4u.exit.i

span_4u.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %cleanup.sink.split

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %3 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %4 = load i32, ptr %teams, align 4
  %5 = load i32, ptr %lower, align 4
  %6 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i41, label %cond.false.i.i32

cond.true.i.i41:
  %sub.i.i42 = sub i32 %6, %5
  %div.i.i43 = udiv i32 %sub.i.i42, %step
  br label %span_4u.exit.i36

cond.false.i.i32:
  %sub1.i.i33 = sub i32 %5, %6
  %sub2.i.i34 = sub i32 0, %step
  %div3.i.i35 = udiv i32 %sub1.i.i33, %sub2.i.i34
  br label %span_4u.exit.i36

span_4u.exit.i36:
  %cond.i.i37 = phi i32 [ %div.i.i43, %cond.true.i.i41 ], [ %div3.i.i35, %cond.false.i.i32 ]
  %sub.i = add i32 %4, -1
  %cmp.i38 = icmp ult i32 %cond.i.i37, %sub.i
  br i1 %cmp.i38, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp2.i40 = icmp ugt i32 %3, %cond.i.i37
  br i1 %cmp2.i40, label %if.then4.i, label %if.end.i

if.then4.i:
  %add.i = add i32 %6, %step
  store i32 %add.i, ptr %lower, align 4
  br label %balanced_4u.exit

if.end.i:
  %mul.i = mul i32 %3, %step
  %add5.i = add i32 %5, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %balanced_4u.exit

if.end6.i:
  %add7.i = add i32 %cond.i.i37, 1
  %div.i = udiv i32 %add7.i, %4
  %rem.i = urem i32 %add7.i, %4
  %mul9.i = mul i32 %div.i, %3
  %cmp10.i = icmp uge i32 %3, %rem.i
  %cond.i = tail call i32 @llvm.umin.i32(i32 %3, i32 %rem.i)
  %add12.i = add i32 %cond.i, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %5
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  br label %balanced_4u.exit

balanced_4u.exit:
  %cond.i.i37.pn = phi i32 [ %cond.i.i37, %if.then4.i ], [ %cond.i.i37, %if.end.i ], [ %sub.i, %if.end6.i ]
  %tobool6.not = phi i1 [ false, %if.then4.i ], [ true, %if.end.i ], [ true, %if.end6.i ]
  %of_team.0.in = icmp eq i32 %3, %cond.i.i37.pn
  %7 = load i32, ptr %upper, align 4
  store i32 %7, ptr %team_upper, align 4
  br i1 %tobool6.not, label %if.else, label %if.then7

if.then7:
  store i32 0, ptr %of_thread, align 4
  br label %if.end8

if.else:
  %and = and i32 %kind, -1610612737
  %8 = load i32, ptr %call.i, align 4
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %9 = load i32, ptr %size, align 4
  call fastcc void @pir_omp_.divide_4u(i32 %and, i32 %8, i32 %9, ptr %of_thread, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk)
  br label %if.end8

if.end8:
  %tobool9.not = icmp eq ptr %last, null
  br i1 %tobool9.not, label %cleanup, label %if.then10

if.then10:
  %10 = load i32, ptr %of_thread, align 4
  %tobool12 = icmp ne i32 %10, 0
  %11 = select i1 %of_team.0.in, i1 %tobool12, i1 false
  %land.ext = zext i1 %11 to i32
  br label %cleanup.sink.split

cleanup.sink.split:
  %land.ext.sink = phi i32 [ %land.ext, %if.then10 ], [ 0, %if.then ]
  store i32 %land.ext.sink, ptr %last, align 4
  br label %cleanup

cleanup:
  call void @llvm.lifetime.end.p0(ptr %of_thread)
  ret void
}

define internal fastcc void @pir_omp_.divide_4u(i32 %kind, i32 %k, i32 %n, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %sub2.i.i = sub i32 0, %step
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %sub.i = sub i32 %1, %0
  %div.i = udiv i32 %sub.i, %step
  br label %span_4u.exit

cond.false.i:
  %sub1.i = sub i32 %0, %1
  %sub2.i = sub i32 0, %step
  %div3.i = udiv i32 %sub1.i, %sub2.i
  br label %span_4u.exit

span_4u.exit:
  %cond.i = phi i32 [ %div.i, %cond.true.i ], [ %div3.i, %cond.false.i ]
  %cond = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  switch i32 %kind, label %sw.default [
    i32 33, label %sw.bb
    i32 45, label %sw.bb26
  ]

sw.bb:
  %sub = add nsw i32 %cond, -1
  %cmp1 = icmp ugt i32 %sub, %cond.i
  %add = add i32 %cond.i, 1
  %spec.select = select i1 %cmp1, i32 %add, i32 %cond
  %tobool.not = icmp eq i32 %spec.select, 0
  br i1 %tobool.not, label %cond.end4, label %cond.true2

cond.true2:
  %div = udiv i32 %cond.i, %spec.select
  br label %cond.end4

cond.end4:
  %cond5 = phi i32 [ %div, %cond.true2 ], [ 0, %sw.bb ]
  %mul = mul i32 %spec.select, %step
  %sub6 = add i32 %n, -1
  %cmp7 = icmp ult i32 %cond5, %sub6
  %add9 = add i32 %cond5, 1
  %cond12 = select i1 %cmp7, i32 %add9, i32 %n
  %mul13 = mul i32 %cond12, %mul
  store i32 %mul13, ptr %stride, align 4
  %rem = urem i32 %cond5, %n
  %cmp14 = icmp eq i32 %k, %rem
  %conv = zext i1 %cmp14 to i32
  store i32 %conv, ptr %last, align 4
  %cmp15 = icmp ugt i32 %k, %cond5
  br i1 %cmp15, label %if.then17, label %if.end20

if.then17:
  %2 = load i32, ptr %upper, align 4
  %add18 = add i32 %2, %step
  store i32 %add18, ptr %lower, align 4
  br label %cleanup

if.end20:
  %3 = load i32, ptr %lower, align 4
  %mul21 = mul i32 %mul, %k
  %add22 = add i32 %3, %mul21
  store i32 %add22, ptr %lower, align 4
  %add23 = sub i32 %mul, %step
  %sub24 = add i32 %add23, %add22
  br label %cleanup

cleanup:
  %storemerge = phi i32 [ %sub24, %if.end20 ], [ %2, %if.then17 ]
  store i32 %storemerge, ptr %upper, align 4
  br label %cleanup59

sw.bb26:
  %div27 = udiv i32 %cond.i, %n
  %add28 = add i32 %div27, 1
  %rem29 = urem i32 %add28, %cond
  %tobool30.not = icmp eq i32 %rem29, 0
  %sub32 = sub nsw i32 %cond, %rem29
  %add33 = select i1 %tobool30.not, i32 0, i32 %sub32
  %part.0 = add i32 %add33, %add28
  %add35 = add i32 %cond.i, 1
  store i32 %add35, ptr %stride, align 4
  %div36 = udiv i32 %cond.i, %part.0
  %cmp37 = icmp eq i32 %k, %div36
  %conv38 = zext i1 %cmp37 to i32
  store i32 %conv38, ptr %last, align 4
  %cmp40 = icmp ugt i32 %k, %div36
  br i1 %cmp40, label %if.then42, label %if.end44

if.then42:
  %add43 = add i32 %1, %step
  store i32 %add43, ptr %lower, align 4
  br label %cleanup59

if.end44:
  %4 = load i32, ptr %lower, align 4
  %mul45 = mul i32 %step, %k
  %mul46 = mul i32 %mul45, %part.0
  %add47 = add i32 %4, %mul46
  store i32 %add47, ptr %lower, align 4
  %5 = load i32, ptr %last, align 4
  %tobool48.not = icmp eq i32 %5, 0
  br i1 %tobool48.not, label %if.then49, label %cleanup59

if.then49:
  %sub50 = add i32 %add33, %div27
  %mul51 = mul i32 %sub50, %step
  %add52 = add i32 %add47, %mul51
  store i32 %add52, ptr %upper, align 4
  br label %cleanup59

sw.default:
  %add57 = add i32 %cond.i, 1
  store i32 %add57, ptr %stride, align 4
  %6 = load i32, ptr %lower, align 4
  %7 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %7, %6
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %6, %7
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4u.exit.i

span_4u.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %sub.i124 = add i32 %n, -1
  %cmp.i125 = icmp ult i32 %cond.i.i, %sub.i124
  br i1 %cmp.i125, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i = icmp eq i32 %k, %cond.i.i
  %conv.i = zext i1 %cmp1.i to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i = icmp ugt i32 %k, %cond.i.i
  br i1 %cmp2.i, label %if.then4.i, label %if.end.i

if.then4.i:
  %8 = load i32, ptr %upper, align 4
  %add.i = add i32 %8, %step
  store i32 %add.i, ptr %lower, align 4
  br label %cleanup59

if.end.i:
  %9 = load i32, ptr %lower, align 4
  %mul.i = mul i32 %step, %k
  %add5.i = add i32 %9, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %cleanup59

if.end6.i:
  %add7.i = add i32 %cond.i.i, 1
  %div.i126 = udiv i32 %add7.i, %n
  %rem.i = urem i32 %add7.i, %n
  %mul9.i = mul i32 %div.i126, %k
  %cmp10.i = icmp uge i32 %k, %rem.i
  %cond.i127 = tail call i32 @llvm.umin.i32(i32 %k, i32 %rem.i)
  %add12.i = add i32 %cond.i127, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %6
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i126, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  %cmp22.i = icmp eq i32 %k, %sub.i124
  %conv23.i = zext i1 %cmp22.i to i32
  store i32 %conv23.i, ptr %last, align 4
  br label %cleanup59

cleanup59:
  ret void
}

define void @__kmpc_team_static_init_4u(ptr %place, i32 %gtid, ptr %last, ptr %lower, ptr %upper, ptr %stride, i32 %step, i32 %chunk) {
entry:
  %sub2.i.i17 = sub i32 0, %step
  store i32 %step, ptr %stride, align 4
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i32 %1, %0
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i32 %0, %1
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4u.exit.i

span_4u.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %if.then2

if.then2:
  store i32 0, ptr %last, align 4
  br label %cleanup

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %tobool5.not = icmp eq ptr %last, null
  %4 = load i32, ptr %lower, align 4
  %5 = load i32, ptr %upper, align 4
  br i1 %cmp.i, label %cond.true.i.i23, label %cond.false.i.i15

cond.true.i.i23:
  %sub.i.i24 = sub i32 %5, %4
  %div.i.i25 = udiv i32 %sub.i.i24, %step
  br label %span_4u.exit.i19

cond.false.i.i15:
  %sub1.i.i16 = sub i32 %4, %5
  %div3.i.i18 = udiv i32 %sub1.i.i16, %sub2.i.i17
  br label %span_4u.exit.i19

span_4u.exit.i19:
  %cond.i.i20 = phi i32 [ %div.i.i25, %cond.true.i.i23 ], [ %div3.i.i18, %cond.false.i.i15 ]
  %cond.i = tail call i32 @llvm.smax.i32(i32 %chunk, i32 1)
  %sub.i = add nsw i32 %cond.i, -1
  %cmp1.i21 = icmp ugt i32 %sub.i, %cond.i.i20
  %add.i = add i32 %cond.i.i20, 1
  %spec.select.i = select i1 %cmp1.i21, i32 %add.i, i32 %cond.i
  %tobool.not.i22 = icmp eq i32 %spec.select.i, 0
  br i1 %tobool.not.i22, label %cond.end4.i, label %cond.true2.i

cond.true2.i:
  %div.i = udiv i32 %cond.i.i20, %spec.select.i
  br label %cond.end4.i

cond.end4.i:
  %cond5.i = phi i32 [ %div.i, %cond.true2.i ], [ 0, %span_4u.exit.i19 ]
  %mul.i = mul i32 %spec.select.i, %step
  %sub6.i = add i32 %3, -1
  %cmp7.i = icmp ult i32 %cond5.i, %sub6.i
  %add9.i = add i32 %cond5.i, 1
  %cond12.i = select i1 %cmp7.i, i32 %add9.i, i32 %3
  %mul13.i = mul i32 %cond12.i, %mul.i
  store i32 %mul13.i, ptr %stride, align 4
  br i1 %tobool5.not, label %cond.end4.i.cont, label %cond.end4.i.else

cond.end4.i.else:
  %rem.i = urem i32 %cond5.i, %3
  %cmp14.i = icmp eq i32 %2, %rem.i
  %conv.i = zext i1 %cmp14.i to i32
  store i32 %conv.i, ptr %last, align 4
  br label %cond.end4.i.cont

cond.end4.i.cont:
  %cmp15.i = icmp ugt i32 %2, %cond5.i
  br i1 %cmp15.i, label %if.then17.i, label %if.end20.i

if.then17.i:
  %6 = load i32, ptr %upper, align 4
  %add18.i = add i32 %6, %step
  store i32 %add18.i, ptr %lower, align 4
  br label %divide_4u.exit

if.end20.i:
  %7 = load i32, ptr %lower, align 4
  %mul21.i = mul i32 %mul.i, %2
  %add22.i = add i32 %7, %mul21.i
  store i32 %add22.i, ptr %lower, align 4
  %add23.i = sub i32 %mul.i, %step
  %sub24.i = add i32 %add23.i, %add22.i
  br label %divide_4u.exit

divide_4u.exit:
  %storemerge.i = phi i32 [ %sub24.i, %if.end20.i ], [ %6, %if.then17.i ]
  store i32 %storemerge.i, ptr %upper, align 4
  br label %cleanup

cleanup:
  ret void
}

define void @pir_omp_team_part_4u(ptr %last, ptr %lower, ptr %upper, i32 %step) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  store i32 0, ptr %last, align 4
  %0 = load i32, ptr %lower, align 4
  %1 = load i32, ptr %upper, align 4
  %cmp.i = icmp sgt i32 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i32 %1, %0
  br i1 %cmp1.i, label %if.end, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i32 %0, %1
  br i1 %cmp2.i, label %if.end, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i32 %1, %0
  %div.i.i = udiv i32 %sub.i.i, %step
  br label %span_4u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i32 %0, %1
  %sub2.i.i = sub i32 0, %step
  %div3.i.i = udiv i32 %sub1.i.i, %sub2.i.i
  br label %span_4u.exit.i

span_4u.exit.i:
  %cond.i.i = phi i32 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i32 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.end, label %if.then

if.then:
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  br i1 %cmp.i, label %cond.true.i.i17, label %cond.false.i.i8

cond.true.i.i17:
  %sub.i.i18 = sub i32 %1, %0
  %div.i.i19 = udiv i32 %sub.i.i18, %step
  br label %span_4u.exit.i12

cond.false.i.i8:
  %sub1.i.i9 = sub i32 %0, %1
  %sub2.i.i10 = sub i32 0, %step
  %div3.i.i11 = udiv i32 %sub1.i.i9, %sub2.i.i10
  br label %span_4u.exit.i12

span_4u.exit.i12:
  %cond.i.i13 = phi i32 [ %div.i.i19, %cond.true.i.i17 ], [ %div3.i.i11, %cond.false.i.i8 ]
  %sub.i = add i32 %3, -1
  %cmp.i14 = icmp ult i32 %cond.i.i13, %sub.i
  br i1 %cmp.i14, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i15 = icmp eq i32 %2, %cond.i.i13
  %conv.i = zext i1 %cmp1.i15 to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i16 = icmp ugt i32 %2, %cond.i.i13
  br i1 %cmp2.i16, label %if.then4.i, label %if.end.i

if.then4.i:
  %4 = load i32, ptr %upper, align 4
  %add.i = add i32 %4, %step
  store i32 %add.i, ptr %lower, align 4
  br label %if.end

if.end.i:
  %5 = load i32, ptr %lower, align 4
  %mul.i = mul i32 %2, %step
  %add5.i = add i32 %5, %mul.i
  store i32 %add5.i, ptr %upper, align 4
  store i32 %add5.i, ptr %lower, align 4
  br label %if.end

if.end6.i:
  %add7.i = add i32 %cond.i.i13, 1
  %div.i = udiv i32 %add7.i, %3
  %rem.i = urem i32 %add7.i, %3
  %mul9.i = mul i32 %div.i, %2
  %cmp10.i = icmp uge i32 %2, %rem.i
  %cond.i = tail call i32 @llvm.umin.i32(i32 %2, i32 %rem.i)
  %add12.i = add i32 %cond.i, %mul9.i
  %mul13.i = mul i32 %add12.i, %step
  %add14.i = add i32 %mul13.i, %0
  store i32 %add14.i, ptr %lower, align 4
  %cond17.neg.i = sext i1 %cmp10.i to i32
  %sub18.i = add i32 %div.i, %cond17.neg.i
  %mul19.i = mul i32 %sub18.i, %step
  %add20.i = add i32 %add14.i, %mul19.i
  store i32 %add20.i, ptr %upper, align 4
  %cmp22.i = icmp eq i32 %2, %sub.i
  %conv23.i = zext i1 %cmp22.i to i32
  store i32 %conv23.i, ptr %last, align 4
  br label %if.end

if.end:
  ret void
}

define void @__kmpc_for_static_init_8(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %unused.i = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %unused.i)
  %tobool.not.i = icmp eq ptr %last, null
  %cond.i = select i1 %tobool.not.i, ptr %unused.i, ptr %last
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %1, %0
  br i1 %cmp1.i, label %if.then.i, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i64 %0, %1
  br i1 %cmp2.i, label %if.then.i, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8.exit.i

span_8.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i1.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i1.not, label %if.then.i, label %if.end6.i

if.then.i:
  store i32 0, ptr %cond.i, align 4
  store i64 %step, ptr %stride, align 8
  %2 = load i64, ptr %lower, align 8
  %3 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i5, label %cond.false.i3

cond.true.i5:
  %sub.i6 = sub i64 %3, %2
  %div.i = udiv i64 %sub.i6, %step
  br label %span_8.exit

cond.false.i3:
  %sub1.i = sub i64 %2, %3
  %sub2.i = sub i64 0, %step
  %div3.i = udiv i64 %sub1.i, %sub2.i
  br label %span_8.exit

span_8.exit:
  %cond.i4 = phi i64 [ %div.i, %cond.true.i5 ], [ %div3.i, %cond.false.i3 ]
  %tobool3.not.i = icmp eq i64 %cond.i4, -1
  br i1 %tobool3.not.i, label %if.then4.i, label %init_8.exit

if.then4.i:
  %add5.i = add i64 %3, %step
  store i64 %add5.i, ptr %lower, align 8
  br label %init_8.exit

if.end6.i:
  %call.i = tail call ptr @pir_omp_task_here()
  %and.i = and i32 %kind, -1610612737
  %4 = add i32 %and.i, -91
  %5 = icmp ult i32 %4, 2
  %cond18.in.i.v = select i1 %5, i64 24, i64 4
  %cond18.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond18.in.i.v
  %cond18.i = load i32, ptr %cond18.in.i, align 4
  %cmp23.i = icmp eq i32 %cond18.i, 1
  br i1 %cmp23.i, label %if.then25.i, label %if.end37.i

if.then25.i:
  store i32 1, ptr %cond.i, align 4
  br i1 %cmp.i, label %cond.true28.i, label %cond.false31.i

cond.true28.i:
  %6 = load i64, ptr %upper, align 8
  %7 = load i64, ptr %lower, align 8
  %sub29.i = add i64 %6, 1
  %add30.i = sub i64 %sub29.i, %7
  br label %cond.end35.i

cond.false31.i:
  %8 = load i64, ptr %lower, align 8
  %9 = load i64, ptr %upper, align 8
  %10 = xor i64 %8, -1
  %sub34.i = add i64 %9, %10
  br label %cond.end35.i

cond.end35.i:
  %cond36.i = phi i64 [ %add30.i, %cond.true28.i ], [ %sub34.i, %cond.false31.i ]
  store i64 %cond36.i, ptr %stride, align 8
  br label %init_8.exit

if.end37.i:
  %sub.i = add nsw i32 %and.i, -58
  %kind.addr.0.i = select i1 %5, i32 %sub.i, i32 %and.i
  %conv19.i = sext i32 %cond18.i to i64
  %cond13.in.i.idx = select i1 %5, i64 28, i64 0
  %cond13.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond13.in.i.idx
  %cond13.i = load i32, ptr %cond13.in.i, align 4
  %conv.i = sext i32 %cond13.i to i64
  call fastcc void @pir_omp_.divide_8(i32 %kind.addr.0.i, i64 %conv.i, i64 %conv19.i, ptr %cond.i, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  br label %init_8.exit

init_8.exit:
  call void @llvm.lifetime.end.p0(ptr %unused.i)
  ret void
}

define void @__kmpc_dist_for_static_init_8(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %team_upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %of_thread = alloca i32, align 4
  store i64 %step, ptr %stride, align 8
  %0 = load i64, ptr %upper, align 8
  store i64 %0, ptr %team_upper, align 8
  call void @llvm.lifetime.start.p0(ptr %of_thread)
  store i32 1, ptr %of_thread, align 4
  %1 = load i64, ptr %lower, align 8
  %2 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %2, %1
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i64 %1, %2
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %2, %1
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %1, %2
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8.exit.i

span_8.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %cleanup.sink.split

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %3 = load i32, ptr %team, align 4
  %conv = sext i32 %3 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %4 = load i32, ptr %teams, align 4
  %conv5 = sext i32 %4 to i64
  %5 = load i64, ptr %lower, align 8
  %6 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i44, label %cond.false.i.i35

cond.true.i.i44:
  %sub.i.i45 = sub i64 %6, %5
  %div.i.i46 = udiv i64 %sub.i.i45, %step
  br label %span_8.exit.i39

cond.false.i.i35:
  %sub1.i.i36 = sub i64 %5, %6
  %sub2.i.i37 = sub i64 0, %step
  %div3.i.i38 = udiv i64 %sub1.i.i36, %sub2.i.i37
  br label %span_8.exit.i39

span_8.exit.i39:
  %cond.i.i40 = phi i64 [ %div.i.i46, %cond.true.i.i44 ], [ %div3.i.i38, %cond.false.i.i35 ]
  %sub.i = add nsw i64 %conv5, -1
  %cmp.i41 = icmp ult i64 %cond.i.i40, %sub.i
  br i1 %cmp.i41, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp2.i43 = icmp ult i64 %cond.i.i40, %conv
  br i1 %cmp2.i43, label %if.then4.i, label %if.end.i

if.then4.i:
  %add.i = add i64 %6, %step
  store i64 %add.i, ptr %lower, align 8
  br label %balanced_8.exit

if.end.i:
  %mul.i = mul i64 %step, %conv
  %add5.i = add i64 %5, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %balanced_8.exit

if.end6.i:
  %add7.i = add i64 %cond.i.i40, 1
  %div.i = udiv i64 %add7.i, %conv5
  %rem.i = urem i64 %add7.i, %conv5
  %mul9.i = mul i64 %div.i, %conv
  %cmp10.i = icmp ule i64 %rem.i, %conv
  %cond.i = tail call i64 @llvm.umin.i64(i64 %conv, i64 %rem.i)
  %add12.i = add i64 %cond.i, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %5
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  br label %balanced_8.exit

balanced_8.exit:
  %cond.i.i40.pn = phi i64 [ %cond.i.i40, %if.then4.i ], [ %cond.i.i40, %if.end.i ], [ %sub.i, %if.end6.i ]
  %tobool7.not = phi i1 [ false, %if.then4.i ], [ true, %if.end.i ], [ true, %if.end6.i ]
  %of_team.0.in = icmp eq i64 %cond.i.i40.pn, %conv
  %7 = load i64, ptr %upper, align 8
  store i64 %7, ptr %team_upper, align 8
  br i1 %tobool7.not, label %if.else, label %if.then8

if.then8:
  store i32 0, ptr %of_thread, align 4
  br label %if.end11

if.else:
  %and = and i32 %kind, -1610612737
  %8 = load i32, ptr %call.i, align 4
  %conv9 = sext i32 %8 to i64
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %9 = load i32, ptr %size, align 4
  %conv10 = sext i32 %9 to i64
  call fastcc void @pir_omp_.divide_8(i32 %and, i64 %conv9, i64 %conv10, ptr %of_thread, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  br label %if.end11

if.end11:
  %tobool12.not = icmp eq ptr %last, null
  br i1 %tobool12.not, label %cleanup, label %if.then13

if.then13:
  %10 = load i32, ptr %of_thread, align 4
  %tobool15 = icmp ne i32 %10, 0
  %11 = select i1 %of_team.0.in, i1 %tobool15, i1 false
  %land.ext = zext i1 %11 to i32
  br label %cleanup.sink.split

cleanup.sink.split:
  %land.ext.sink = phi i32 [ %land.ext, %if.then13 ], [ 0, %if.then ]
  store i32 %land.ext.sink, ptr %last, align 4
  br label %cleanup

cleanup:
  call void @llvm.lifetime.end.p0(ptr %of_thread)
  ret void
}

define internal fastcc void @pir_omp_.divide_8(i32 %kind, i64 %k, i64 %n, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %sub2.i.i = sub i64 0, %step
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %span_8.exit

cond.false.i:
  %sub1.i = sub i64 %0, %1
  %sub2.i = sub i64 0, %step
  %div3.i = udiv i64 %sub1.i, %sub2.i
  br label %span_8.exit

span_8.exit:
  %cond.i = phi i64 [ %div.i, %cond.true.i ], [ %div3.i, %cond.false.i ]
  %cond = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  switch i32 %kind, label %sw.default [
    i32 33, label %sw.bb
    i32 45, label %sw.bb26
  ]

sw.bb:
  %sub = add nsw i64 %cond, -1
  %cmp1 = icmp ugt i64 %sub, %cond.i
  %add = add i64 %cond.i, 1
  %spec.select = select i1 %cmp1, i64 %add, i64 %cond
  %tobool.not = icmp eq i64 %spec.select, 0
  br i1 %tobool.not, label %cond.end4, label %cond.true2

cond.true2:
  %div = udiv i64 %cond.i, %spec.select
  br label %cond.end4

cond.end4:
  %cond5 = phi i64 [ %div, %cond.true2 ], [ 0, %sw.bb ]
  %mul = mul i64 %spec.select, %step
  %sub6 = add nsw i64 %n, -1
  %cmp7 = icmp ult i64 %cond5, %sub6
  %add9 = add i64 %cond5, 1
  %cond12 = select i1 %cmp7, i64 %add9, i64 %n
  %mul13 = mul i64 %cond12, %mul
  store i64 %mul13, ptr %stride, align 8
  %rem = urem i64 %cond5, %n
  %cmp14 = icmp eq i64 %k, %rem
  %conv = zext i1 %cmp14 to i32
  store i32 %conv, ptr %last, align 4
  %cmp15 = icmp ugt i64 %k, %cond5
  br i1 %cmp15, label %if.then17, label %if.end20

if.then17:
  %2 = load i64, ptr %upper, align 8
  %add18 = add i64 %2, %step
  store i64 %add18, ptr %lower, align 8
  br label %cleanup

if.end20:
  %3 = load i64, ptr %lower, align 8
  %mul21 = mul i64 %mul, %k
  %add22 = add i64 %3, %mul21
  store i64 %add22, ptr %lower, align 8
  %add23 = sub i64 %mul, %step
  %sub24 = add i64 %add23, %add22
  br label %cleanup

cleanup:
  %storemerge = phi i64 [ %sub24, %if.end20 ], [ %2, %if.then17 ]
  store i64 %storemerge, ptr %upper, align 8
  br label %cleanup59

sw.bb26:
  %div27 = udiv i64 %cond.i, %n
  %add28 = add i64 %div27, 1
  %rem29 = urem i64 %add28, %cond
  %tobool30.not = icmp eq i64 %rem29, 0
  %sub32 = sub nsw i64 %cond, %rem29
  %add33 = select i1 %tobool30.not, i64 0, i64 %sub32
  %part.0 = add i64 %add33, %add28
  %add35 = add i64 %cond.i, 1
  store i64 %add35, ptr %stride, align 8
  %div36 = udiv i64 %cond.i, %part.0
  %cmp37 = icmp eq i64 %k, %div36
  %conv38 = zext i1 %cmp37 to i32
  store i32 %conv38, ptr %last, align 4
  %cmp40 = icmp ugt i64 %k, %div36
  br i1 %cmp40, label %if.then42, label %if.end44

if.then42:
  %add43 = add i64 %1, %step
  store i64 %add43, ptr %lower, align 8
  br label %cleanup59

if.end44:
  %4 = load i64, ptr %lower, align 8
  %mul45 = mul i64 %step, %k
  %mul46 = mul i64 %mul45, %part.0
  %add47 = add i64 %4, %mul46
  store i64 %add47, ptr %lower, align 8
  %5 = load i32, ptr %last, align 4
  %tobool48.not = icmp eq i32 %5, 0
  br i1 %tobool48.not, label %if.then49, label %cleanup59

if.then49:
  %sub50 = add i64 %add33, %div27
  %mul51 = mul i64 %sub50, %step
  %add52 = add i64 %add47, %mul51
  store i64 %add52, ptr %upper, align 8
  br label %cleanup59

sw.default:
  %add57 = add i64 %cond.i, 1
  store i64 %add57, ptr %stride, align 8
  %6 = load i64, ptr %lower, align 8
  %7 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %7, %6
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %6, %7
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8.exit.i

span_8.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %sub.i124 = add nsw i64 %n, -1
  %cmp.i125 = icmp ult i64 %cond.i.i, %sub.i124
  br i1 %cmp.i125, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i = icmp eq i64 %k, %cond.i.i
  %conv.i = zext i1 %cmp1.i to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i = icmp ugt i64 %k, %cond.i.i
  br i1 %cmp2.i, label %if.then4.i, label %if.end.i

if.then4.i:
  %8 = load i64, ptr %upper, align 8
  %add.i = add i64 %8, %step
  store i64 %add.i, ptr %lower, align 8
  br label %cleanup59

if.end.i:
  %9 = load i64, ptr %lower, align 8
  %mul.i = mul i64 %step, %k
  %add5.i = add i64 %9, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %cleanup59

if.end6.i:
  %add7.i = add i64 %cond.i.i, 1
  %div.i126 = udiv i64 %add7.i, %n
  %rem.i = urem i64 %add7.i, %n
  %mul9.i = mul i64 %div.i126, %k
  %cmp10.i = icmp uge i64 %k, %rem.i
  %cond.i127 = tail call i64 @llvm.umin.i64(i64 %k, i64 %rem.i)
  %add12.i = add i64 %cond.i127, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %6
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i126, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  %cmp23.i = icmp eq i64 %k, %sub.i124
  %conv24.i = zext i1 %cmp23.i to i32
  store i32 %conv24.i, ptr %last, align 4
  br label %cleanup59

cleanup59:
  ret void
}

define void @__kmpc_team_static_init_8(ptr %place, i32 %gtid, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %sub2.i.i18 = sub i64 0, %step
  store i64 %step, ptr %stride, align 8
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %1, %0
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i64 %0, %1
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8.exit.i

span_8.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %if.then2

if.then2:
  store i32 0, ptr %last, align 4
  br label %cleanup

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %conv = sext i32 %2 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %conv5 = sext i32 %3 to i64
  %tobool6.not = icmp eq ptr %last, null
  %4 = load i64, ptr %lower, align 8
  %5 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i24, label %cond.false.i.i16

cond.true.i.i24:
  %sub.i.i25 = sub i64 %5, %4
  %div.i.i26 = udiv i64 %sub.i.i25, %step
  br label %span_8.exit.i20

cond.false.i.i16:
  %sub1.i.i17 = sub i64 %4, %5
  %div3.i.i19 = udiv i64 %sub1.i.i17, %sub2.i.i18
  br label %span_8.exit.i20

span_8.exit.i20:
  %cond.i.i21 = phi i64 [ %div.i.i26, %cond.true.i.i24 ], [ %div3.i.i19, %cond.false.i.i16 ]
  %cond.i = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %sub.i = add nsw i64 %cond.i, -1
  %cmp1.i22 = icmp ugt i64 %sub.i, %cond.i.i21
  %add.i = add i64 %cond.i.i21, 1
  %spec.select.i = select i1 %cmp1.i22, i64 %add.i, i64 %cond.i
  %tobool.not.i23 = icmp eq i64 %spec.select.i, 0
  br i1 %tobool.not.i23, label %cond.end4.i, label %cond.true2.i

cond.true2.i:
  %div.i = udiv i64 %cond.i.i21, %spec.select.i
  br label %cond.end4.i

cond.end4.i:
  %cond5.i = phi i64 [ %div.i, %cond.true2.i ], [ 0, %span_8.exit.i20 ]
  %mul.i = mul i64 %spec.select.i, %step
  %sub6.i = add nsw i64 %conv5, -1
  %cmp7.i = icmp ult i64 %cond5.i, %sub6.i
  %add9.i = add i64 %cond5.i, 1
  %cond12.i = select i1 %cmp7.i, i64 %add9.i, i64 %conv5
  %mul13.i = mul i64 %cond12.i, %mul.i
  store i64 %mul13.i, ptr %stride, align 8
  br i1 %tobool6.not, label %cond.end4.i.cont, label %cond.end4.i.else

cond.end4.i.else:
  %rem.i = urem i64 %cond5.i, %conv5
  %cmp14.i = icmp eq i64 %rem.i, %conv
  %conv.i = zext i1 %cmp14.i to i32
  store i32 %conv.i, ptr %last, align 4
  br label %cond.end4.i.cont

cond.end4.i.cont:
  %cmp15.i = icmp ult i64 %cond5.i, %conv
  br i1 %cmp15.i, label %if.then17.i, label %if.end20.i

if.then17.i:
  %6 = load i64, ptr %upper, align 8
  %add18.i = add i64 %6, %step
  store i64 %add18.i, ptr %lower, align 8
  br label %divide_8.exit

if.end20.i:
  %7 = load i64, ptr %lower, align 8
  %mul21.i = mul i64 %mul.i, %conv
  %add22.i = add i64 %7, %mul21.i
  store i64 %add22.i, ptr %lower, align 8
  %add23.i = sub i64 %mul.i, %step
  %sub24.i = add i64 %add23.i, %add22.i
  br label %divide_8.exit

divide_8.exit:
  %storemerge.i = phi i64 [ %sub24.i, %if.end20.i ], [ %6, %if.then17.i ]
  store i64 %storemerge.i, ptr %upper, align 8
  br label %cleanup

cleanup:
  ret void
}

define void @pir_omp_team_part_8(ptr %last, ptr %lower, ptr %upper, i64 %step) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  store i32 0, ptr %last, align 4
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp slt i64 %1, %0
  br i1 %cmp1.i, label %if.end, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp slt i64 %0, %1
  br i1 %cmp2.i, label %if.end, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8.exit.i

span_8.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.end, label %if.then

if.then:
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %conv = sext i32 %2 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %conv2 = sext i32 %3 to i64
  br i1 %cmp.i, label %cond.true.i.i18, label %cond.false.i.i9

cond.true.i.i18:
  %sub.i.i19 = sub i64 %1, %0
  %div.i.i20 = udiv i64 %sub.i.i19, %step
  br label %span_8.exit.i13

cond.false.i.i9:
  %sub1.i.i10 = sub i64 %0, %1
  %sub2.i.i11 = sub i64 0, %step
  %div3.i.i12 = udiv i64 %sub1.i.i10, %sub2.i.i11
  br label %span_8.exit.i13

span_8.exit.i13:
  %cond.i.i14 = phi i64 [ %div.i.i20, %cond.true.i.i18 ], [ %div3.i.i12, %cond.false.i.i9 ]
  %sub.i = add nsw i64 %conv2, -1
  %cmp.i15 = icmp ult i64 %cond.i.i14, %sub.i
  br i1 %cmp.i15, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i16 = icmp eq i64 %cond.i.i14, %conv
  %conv.i = zext i1 %cmp1.i16 to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i17 = icmp ult i64 %cond.i.i14, %conv
  br i1 %cmp2.i17, label %if.then4.i, label %if.end.i

if.then4.i:
  %4 = load i64, ptr %upper, align 8
  %add.i = add i64 %4, %step
  store i64 %add.i, ptr %lower, align 8
  br label %if.end

if.end.i:
  %5 = load i64, ptr %lower, align 8
  %mul.i = mul i64 %step, %conv
  %add5.i = add i64 %5, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %if.end

if.end6.i:
  %add7.i = add i64 %cond.i.i14, 1
  %div.i = udiv i64 %add7.i, %conv2
  %rem.i = urem i64 %add7.i, %conv2
  %mul9.i = mul i64 %div.i, %conv
  %cmp10.i = icmp ule i64 %rem.i, %conv
  %cond.i = tail call i64 @llvm.umin.i64(i64 %conv, i64 %rem.i)
  %add12.i = add i64 %cond.i, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %0
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  %cmp23.i = icmp eq i64 %sub.i, %conv
  %conv24.i = zext i1 %cmp23.i to i32
  store i32 %conv24.i, ptr %last, align 4
  br label %if.end

if.end:
  ret void
}

define void @__kmpc_for_static_init_8u(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %unused.i = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %unused.i)
  %tobool.not.i = icmp eq ptr %last, null
  %cond.i = select i1 %tobool.not.i, ptr %unused.i, ptr %last
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i64 %1, %0
  br i1 %cmp1.i, label %if.then.i, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i64 %0, %1
  br i1 %cmp2.i, label %if.then.i, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8u.exit.i

span_8u.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i1.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i1.not, label %if.then.i, label %if.end6.i

if.then.i:
  store i32 0, ptr %cond.i, align 4
  store i64 %step, ptr %stride, align 8
  %2 = load i64, ptr %lower, align 8
  %3 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i5, label %cond.false.i3

cond.true.i5:
  %sub.i6 = sub i64 %3, %2
  %div.i = udiv i64 %sub.i6, %step
  br label %span_8u.exit

cond.false.i3:
  %sub1.i = sub i64 %2, %3
  %sub2.i = sub i64 0, %step
  %div3.i = udiv i64 %sub1.i, %sub2.i
  br label %span_8u.exit

span_8u.exit:
  %cond.i4 = phi i64 [ %div.i, %cond.true.i5 ], [ %div3.i, %cond.false.i3 ]
  %tobool3.not.i = icmp eq i64 %cond.i4, -1
  br i1 %tobool3.not.i, label %if.then4.i, label %init_8u.exit

if.then4.i:
  %add5.i = add i64 %3, %step
  store i64 %add5.i, ptr %lower, align 8
  br label %init_8u.exit

if.end6.i:
  %call.i = tail call ptr @pir_omp_task_here()
  %and.i = and i32 %kind, -1610612737
  %4 = add i32 %and.i, -91
  %5 = icmp ult i32 %4, 2
  %cond18.in.i.v = select i1 %5, i64 24, i64 4
  %cond18.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond18.in.i.v
  %cond18.i = load i32, ptr %cond18.in.i, align 4
  %cmp23.i = icmp eq i32 %cond18.i, 1
  br i1 %cmp23.i, label %if.then25.i, label %if.end37.i

if.then25.i:
  store i32 1, ptr %cond.i, align 4
  br i1 %cmp.i, label %cond.true28.i, label %cond.false31.i

cond.true28.i:
  %6 = load i64, ptr %upper, align 8
  %7 = load i64, ptr %lower, align 8
  %sub29.i = add i64 %6, 1
  %add30.i = sub i64 %sub29.i, %7
  br label %cond.end35.i

cond.false31.i:
  %8 = load i64, ptr %lower, align 8
  %9 = load i64, ptr %upper, align 8
  %10 = xor i64 %8, -1
  %sub34.i = add i64 %9, %10
  br label %cond.end35.i

cond.end35.i:
  %cond36.i = phi i64 [ %add30.i, %cond.true28.i ], [ %sub34.i, %cond.false31.i ]
  store i64 %cond36.i, ptr %stride, align 8
  br label %init_8u.exit

if.end37.i:
  %sub.i = add nsw i32 %and.i, -58
  %kind.addr.0.i = select i1 %5, i32 %sub.i, i32 %and.i
  %conv19.i = sext i32 %cond18.i to i64
  %cond13.in.i.idx = select i1 %5, i64 28, i64 0
  %cond13.in.i = getelementptr inbounds nuw i8, ptr %call.i, i64 %cond13.in.i.idx
  %cond13.i = load i32, ptr %cond13.in.i, align 4
  %conv.i = sext i32 %cond13.i to i64
  call fastcc void @pir_omp_.divide_8u(i32 %kind.addr.0.i, i64 %conv.i, i64 %conv19.i, ptr %cond.i, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  br label %init_8u.exit

init_8u.exit:
  call void @llvm.lifetime.end.p0(ptr %unused.i)
  ret void
}

define void @__kmpc_dist_for_static_init_8u(ptr %place, i32 %gtid, i32 %kind, ptr %last, ptr %lower, ptr %upper, ptr %team_upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %of_thread = alloca i32, align 4
  store i64 %step, ptr %stride, align 8
  %0 = load i64, ptr %upper, align 8
  store i64 %0, ptr %team_upper, align 8
  call void @llvm.lifetime.start.p0(ptr %of_thread)
  store i32 1, ptr %of_thread, align 4
  %1 = load i64, ptr %lower, align 8
  %2 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i64 %2, %1
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i64 %1, %2
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %2, %1
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %1, %2
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8u.exit.i

span_8u.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %cleanup.sink.split

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %3 = load i32, ptr %team, align 4
  %conv = sext i32 %3 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %4 = load i32, ptr %teams, align 4
  %conv5 = sext i32 %4 to i64
  %5 = load i64, ptr %lower, align 8
  %6 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i44, label %cond.false.i.i35

cond.true.i.i44:
  %sub.i.i45 = sub i64 %6, %5
  %div.i.i46 = udiv i64 %sub.i.i45, %step
  br label %span_8u.exit.i39

cond.false.i.i35:
  %sub1.i.i36 = sub i64 %5, %6
  %sub2.i.i37 = sub i64 0, %step
  %div3.i.i38 = udiv i64 %sub1.i.i36, %sub2.i.i37
  br label %span_8u.exit.i39

span_8u.exit.i39:
  %cond.i.i40 = phi i64 [ %div.i.i46, %cond.true.i.i44 ], [ %div3.i.i38, %cond.false.i.i35 ]
  %sub.i = add nsw i64 %conv5, -1
  %cmp.i41 = icmp ult i64 %cond.i.i40, %sub.i
  br i1 %cmp.i41, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp2.i43 = icmp ult i64 %cond.i.i40, %conv
  br i1 %cmp2.i43, label %if.then4.i, label %if.end.i

if.then4.i:
  %add.i = add i64 %6, %step
  store i64 %add.i, ptr %lower, align 8
  br label %balanced_8u.exit

if.end.i:
  %mul.i = mul i64 %step, %conv
  %add5.i = add i64 %5, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %balanced_8u.exit

if.end6.i:
  %add7.i = add i64 %cond.i.i40, 1
  %div.i = udiv i64 %add7.i, %conv5
  %rem.i = urem i64 %add7.i, %conv5
  %mul9.i = mul i64 %div.i, %conv
  %cmp10.i = icmp ule i64 %rem.i, %conv
  %cond.i = tail call i64 @llvm.umin.i64(i64 %conv, i64 %rem.i)
  %add12.i = add i64 %cond.i, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %5
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  br label %balanced_8u.exit

balanced_8u.exit:
  %cond.i.i40.pn = phi i64 [ %cond.i.i40, %if.then4.i ], [ %cond.i.i40, %if.end.i ], [ %sub.i, %if.end6.i ]
  %tobool7.not = phi i1 [ false, %if.then4.i ], [ true, %if.end.i ], [ true, %if.end6.i ]
  %of_team.0.in = icmp eq i64 %cond.i.i40.pn, %conv
  %7 = load i64, ptr %upper, align 8
  store i64 %7, ptr %team_upper, align 8
  br i1 %tobool7.not, label %if.else, label %if.then8

if.then8:
  store i32 0, ptr %of_thread, align 4
  br label %if.end11

if.else:
  %and = and i32 %kind, -1610612737
  %8 = load i32, ptr %call.i, align 4
  %conv9 = sext i32 %8 to i64
  %size = getelementptr inbounds nuw i8, ptr %call.i, i64 4
  %9 = load i32, ptr %size, align 4
  %conv10 = sext i32 %9 to i64
  call fastcc void @pir_omp_.divide_8u(i32 %and, i64 %conv9, i64 %conv10, ptr %of_thread, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk)
  br label %if.end11

if.end11:
  %tobool12.not = icmp eq ptr %last, null
  br i1 %tobool12.not, label %cleanup, label %if.then13

if.then13:
  %10 = load i32, ptr %of_thread, align 4
  %tobool15 = icmp ne i32 %10, 0
  %11 = select i1 %of_team.0.in, i1 %tobool15, i1 false
  %land.ext = zext i1 %11 to i32
  br label %cleanup.sink.split

cleanup.sink.split:
  %land.ext.sink = phi i32 [ %land.ext, %if.then13 ], [ 0, %if.then ]
  store i32 %land.ext.sink, ptr %last, align 4
  br label %cleanup

cleanup:
  call void @llvm.lifetime.end.p0(ptr %of_thread)
  ret void
}

define internal fastcc void @pir_omp_.divide_8u(i32 %kind, i64 %k, i64 %n, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %sub2.i.i = sub i64 0, %step
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %sub.i = sub i64 %1, %0
  %div.i = udiv i64 %sub.i, %step
  br label %span_8u.exit

cond.false.i:
  %sub1.i = sub i64 %0, %1
  %sub2.i = sub i64 0, %step
  %div3.i = udiv i64 %sub1.i, %sub2.i
  br label %span_8u.exit

span_8u.exit:
  %cond.i = phi i64 [ %div.i, %cond.true.i ], [ %div3.i, %cond.false.i ]
  %cond = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  switch i32 %kind, label %sw.default [
    i32 33, label %sw.bb
    i32 45, label %sw.bb26
  ]

sw.bb:
  %sub = add nsw i64 %cond, -1
  %cmp1 = icmp ugt i64 %sub, %cond.i
  %add = add i64 %cond.i, 1
  %spec.select = select i1 %cmp1, i64 %add, i64 %cond
  %tobool.not = icmp eq i64 %spec.select, 0
  br i1 %tobool.not, label %cond.end4, label %cond.true2

cond.true2:
  %div = udiv i64 %cond.i, %spec.select
  br label %cond.end4

cond.end4:
  %cond5 = phi i64 [ %div, %cond.true2 ], [ 0, %sw.bb ]
  %mul = mul i64 %spec.select, %step
  %sub6 = add nsw i64 %n, -1
  %cmp7 = icmp ult i64 %cond5, %sub6
  %add9 = add i64 %cond5, 1
  %cond12 = select i1 %cmp7, i64 %add9, i64 %n
  %mul13 = mul i64 %cond12, %mul
  store i64 %mul13, ptr %stride, align 8
  %rem = urem i64 %cond5, %n
  %cmp14 = icmp eq i64 %k, %rem
  %conv = zext i1 %cmp14 to i32
  store i32 %conv, ptr %last, align 4
  %cmp15 = icmp ugt i64 %k, %cond5
  br i1 %cmp15, label %if.then17, label %if.end20

if.then17:
  %2 = load i64, ptr %upper, align 8
  %add18 = add i64 %2, %step
  store i64 %add18, ptr %lower, align 8
  br label %cleanup

if.end20:
  %3 = load i64, ptr %lower, align 8
  %mul21 = mul i64 %mul, %k
  %add22 = add i64 %3, %mul21
  store i64 %add22, ptr %lower, align 8
  %add23 = sub i64 %mul, %step
  %sub24 = add i64 %add23, %add22
  br label %cleanup

cleanup:
  %storemerge = phi i64 [ %sub24, %if.end20 ], [ %2, %if.then17 ]
  store i64 %storemerge, ptr %upper, align 8
  br label %cleanup59

sw.bb26:
  %div27 = udiv i64 %cond.i, %n
  %add28 = add i64 %div27, 1
  %rem29 = urem i64 %add28, %cond
  %tobool30.not = icmp eq i64 %rem29, 0
  %sub32 = sub nsw i64 %cond, %rem29
  %add33 = select i1 %tobool30.not, i64 0, i64 %sub32
  %part.0 = add i64 %add33, %add28
  %add35 = add i64 %cond.i, 1
  store i64 %add35, ptr %stride, align 8
  %div36 = udiv i64 %cond.i, %part.0
  %cmp37 = icmp eq i64 %k, %div36
  %conv38 = zext i1 %cmp37 to i32
  store i32 %conv38, ptr %last, align 4
  %cmp40 = icmp ugt i64 %k, %div36
  br i1 %cmp40, label %if.then42, label %if.end44

if.then42:
  %add43 = add i64 %1, %step
  store i64 %add43, ptr %lower, align 8
  br label %cleanup59

if.end44:
  %4 = load i64, ptr %lower, align 8
  %mul45 = mul i64 %step, %k
  %mul46 = mul i64 %mul45, %part.0
  %add47 = add i64 %4, %mul46
  store i64 %add47, ptr %lower, align 8
  %5 = load i32, ptr %last, align 4
  %tobool48.not = icmp eq i32 %5, 0
  br i1 %tobool48.not, label %if.then49, label %cleanup59

if.then49:
  %sub50 = add i64 %add33, %div27
  %mul51 = mul i64 %sub50, %step
  %add52 = add i64 %add47, %mul51
  store i64 %add52, ptr %upper, align 8
  br label %cleanup59

sw.default:
  %add57 = add i64 %cond.i, 1
  store i64 %add57, ptr %stride, align 8
  %6 = load i64, ptr %lower, align 8
  %7 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %7, %6
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %6, %7
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8u.exit.i

span_8u.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %sub.i124 = add nsw i64 %n, -1
  %cmp.i125 = icmp ult i64 %cond.i.i, %sub.i124
  br i1 %cmp.i125, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i = icmp eq i64 %k, %cond.i.i
  %conv.i = zext i1 %cmp1.i to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i = icmp ugt i64 %k, %cond.i.i
  br i1 %cmp2.i, label %if.then4.i, label %if.end.i

if.then4.i:
  %8 = load i64, ptr %upper, align 8
  %add.i = add i64 %8, %step
  store i64 %add.i, ptr %lower, align 8
  br label %cleanup59

if.end.i:
  %9 = load i64, ptr %lower, align 8
  %mul.i = mul i64 %step, %k
  %add5.i = add i64 %9, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %cleanup59

if.end6.i:
  %add7.i = add i64 %cond.i.i, 1
  %div.i126 = udiv i64 %add7.i, %n
  %rem.i = urem i64 %add7.i, %n
  %mul9.i = mul i64 %div.i126, %k
  %cmp10.i = icmp uge i64 %k, %rem.i
  %cond.i127 = tail call i64 @llvm.umin.i64(i64 %k, i64 %rem.i)
  %add12.i = add i64 %cond.i127, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %6
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i126, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  %cmp23.i = icmp eq i64 %k, %sub.i124
  %conv24.i = zext i1 %cmp23.i to i32
  store i32 %conv24.i, ptr %last, align 4
  br label %cleanup59

cleanup59:
  ret void
}

define void @__kmpc_team_static_init_8u(ptr %place, i32 %gtid, ptr %last, ptr %lower, ptr %upper, ptr %stride, i64 %step, i64 %chunk) {
entry:
  %sub2.i.i18 = sub i64 0, %step
  store i64 %step, ptr %stride, align 8
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i64 %1, %0
  br i1 %cmp1.i, label %if.then, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i64 %0, %1
  br i1 %cmp2.i, label %if.then, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8u.exit.i

span_8u.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.then, label %if.end3

if.then:
  %tobool1.not = icmp eq ptr %last, null
  br i1 %tobool1.not, label %cleanup, label %if.then2

if.then2:
  store i32 0, ptr %last, align 4
  br label %cleanup

if.end3:
  %call.i = tail call ptr @pir_omp_task_here()
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %conv = sext i32 %2 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %conv5 = sext i32 %3 to i64
  %tobool6.not = icmp eq ptr %last, null
  %4 = load i64, ptr %lower, align 8
  %5 = load i64, ptr %upper, align 8
  br i1 %cmp.i, label %cond.true.i.i24, label %cond.false.i.i16

cond.true.i.i24:
  %sub.i.i25 = sub i64 %5, %4
  %div.i.i26 = udiv i64 %sub.i.i25, %step
  br label %span_8u.exit.i20

cond.false.i.i16:
  %sub1.i.i17 = sub i64 %4, %5
  %div3.i.i19 = udiv i64 %sub1.i.i17, %sub2.i.i18
  br label %span_8u.exit.i20

span_8u.exit.i20:
  %cond.i.i21 = phi i64 [ %div.i.i26, %cond.true.i.i24 ], [ %div3.i.i19, %cond.false.i.i16 ]
  %cond.i = tail call i64 @llvm.smax.i64(i64 %chunk, i64 1)
  %sub.i = add nsw i64 %cond.i, -1
  %cmp1.i22 = icmp ugt i64 %sub.i, %cond.i.i21
  %add.i = add i64 %cond.i.i21, 1
  %spec.select.i = select i1 %cmp1.i22, i64 %add.i, i64 %cond.i
  %tobool.not.i23 = icmp eq i64 %spec.select.i, 0
  br i1 %tobool.not.i23, label %cond.end4.i, label %cond.true2.i

cond.true2.i:
  %div.i = udiv i64 %cond.i.i21, %spec.select.i
  br label %cond.end4.i

cond.end4.i:
  %cond5.i = phi i64 [ %div.i, %cond.true2.i ], [ 0, %span_8u.exit.i20 ]
  %mul.i = mul i64 %spec.select.i, %step
  %sub6.i = add nsw i64 %conv5, -1
  %cmp7.i = icmp ult i64 %cond5.i, %sub6.i
  %add9.i = add i64 %cond5.i, 1
  %cond12.i = select i1 %cmp7.i, i64 %add9.i, i64 %conv5
  %mul13.i = mul i64 %cond12.i, %mul.i
  store i64 %mul13.i, ptr %stride, align 8
  br i1 %tobool6.not, label %cond.end4.i.cont, label %cond.end4.i.else

cond.end4.i.else:
  %rem.i = urem i64 %cond5.i, %conv5
  %cmp14.i = icmp eq i64 %rem.i, %conv
  %conv.i = zext i1 %cmp14.i to i32
  store i32 %conv.i, ptr %last, align 4
  br label %cond.end4.i.cont

cond.end4.i.cont:
  %cmp15.i = icmp ult i64 %cond5.i, %conv
  br i1 %cmp15.i, label %if.then17.i, label %if.end20.i

if.then17.i:
  %6 = load i64, ptr %upper, align 8
  %add18.i = add i64 %6, %step
  store i64 %add18.i, ptr %lower, align 8
  br label %divide_8u.exit

if.end20.i:
  %7 = load i64, ptr %lower, align 8
  %mul21.i = mul i64 %mul.i, %conv
  %add22.i = add i64 %7, %mul21.i
  store i64 %add22.i, ptr %lower, align 8
  %add23.i = sub i64 %mul.i, %step
  %sub24.i = add i64 %add23.i, %add22.i
  br label %divide_8u.exit

divide_8u.exit:
  %storemerge.i = phi i64 [ %sub24.i, %if.end20.i ], [ %6, %if.then17.i ]
  store i64 %storemerge.i, ptr %upper, align 8
  br label %cleanup

cleanup:
  ret void
}

define void @pir_omp_team_part_8u(ptr %last, ptr %lower, ptr %upper, i64 %step) {
entry:
  %call.i = tail call ptr @pir_omp_task_here()
  store i32 0, ptr %last, align 4
  %0 = load i64, ptr %lower, align 8
  %1 = load i64, ptr %upper, align 8
  %cmp.i = icmp sgt i64 %step, 0
  br i1 %cmp.i, label %cond.true.i, label %cond.false.i

cond.true.i:
  %cmp1.i = icmp ult i64 %1, %0
  br i1 %cmp1.i, label %if.end, label %lor.rhs.i

cond.false.i:
  %cmp2.i = icmp ult i64 %0, %1
  br i1 %cmp2.i, label %if.end, label %lor.rhs.i

lor.rhs.i:
  br i1 %cmp.i, label %cond.true.i.i, label %cond.false.i.i

cond.true.i.i:
  %sub.i.i = sub i64 %1, %0
  %div.i.i = udiv i64 %sub.i.i, %step
  br label %span_8u.exit.i

cond.false.i.i:
  %sub1.i.i = sub i64 %0, %1
  %sub2.i.i = sub i64 0, %step
  %div3.i.i = udiv i64 %sub1.i.i, %sub2.i.i
  br label %span_8u.exit.i

span_8u.exit.i:
  %cond.i.i = phi i64 [ %div.i.i, %cond.true.i.i ], [ %div3.i.i, %cond.false.i.i ]
  %tobool.not.i.not = icmp eq i64 %cond.i.i, -1
  br i1 %tobool.not.i.not, label %if.end, label %if.then

if.then:
  %team = getelementptr inbounds nuw i8, ptr %call.i, i64 28
  %2 = load i32, ptr %team, align 4
  %conv = sext i32 %2 to i64
  %teams = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  %3 = load i32, ptr %teams, align 4
  %conv2 = sext i32 %3 to i64
  br i1 %cmp.i, label %cond.true.i.i18, label %cond.false.i.i9

cond.true.i.i18:
  %sub.i.i19 = sub i64 %1, %0
  %div.i.i20 = udiv i64 %sub.i.i19, %step
  br label %span_8u.exit.i13

cond.false.i.i9:
  %sub1.i.i10 = sub i64 %0, %1
  %sub2.i.i11 = sub i64 0, %step
  %div3.i.i12 = udiv i64 %sub1.i.i10, %sub2.i.i11
  br label %span_8u.exit.i13

span_8u.exit.i13:
  %cond.i.i14 = phi i64 [ %div.i.i20, %cond.true.i.i18 ], [ %div3.i.i12, %cond.false.i.i9 ]
  %sub.i = add nsw i64 %conv2, -1
  %cmp.i15 = icmp ult i64 %cond.i.i14, %sub.i
  br i1 %cmp.i15, label %if.then.i, label %if.end6.i

if.then.i:
  %cmp1.i16 = icmp eq i64 %cond.i.i14, %conv
  %conv.i = zext i1 %cmp1.i16 to i32
  store i32 %conv.i, ptr %last, align 4
  %cmp2.i17 = icmp ult i64 %cond.i.i14, %conv
  br i1 %cmp2.i17, label %if.then4.i, label %if.end.i

if.then4.i:
  %4 = load i64, ptr %upper, align 8
  %add.i = add i64 %4, %step
  store i64 %add.i, ptr %lower, align 8
  br label %if.end

if.end.i:
  %5 = load i64, ptr %lower, align 8
  %mul.i = mul i64 %step, %conv
  %add5.i = add i64 %5, %mul.i
  store i64 %add5.i, ptr %upper, align 8
  store i64 %add5.i, ptr %lower, align 8
  br label %if.end

if.end6.i:
  %add7.i = add i64 %cond.i.i14, 1
  %div.i = udiv i64 %add7.i, %conv2
  %rem.i = urem i64 %add7.i, %conv2
  %mul9.i = mul i64 %div.i, %conv
  %cmp10.i = icmp ule i64 %rem.i, %conv
  %cond.i = tail call i64 @llvm.umin.i64(i64 %conv, i64 %rem.i)
  %add12.i = add i64 %cond.i, %mul9.i
  %mul13.i = mul i64 %add12.i, %step
  %add14.i = add i64 %mul13.i, %0
  store i64 %add14.i, ptr %lower, align 8
  %conv18.neg.i = sext i1 %cmp10.i to i64
  %sub19.i = add i64 %div.i, %conv18.neg.i
  %mul20.i = mul i64 %sub19.i, %step
  %add21.i = add i64 %add14.i, %mul20.i
  store i64 %add21.i, ptr %upper, align 8
  %cmp23.i = icmp eq i64 %sub.i, %conv
  %conv24.i = zext i1 %cmp23.i to i32
  store i32 %conv24.i, ptr %last, align 4
  br label %if.end

if.end:
  ret void
}

define void @__kmpc_for_static_fini(ptr %place, i32 %gtid) {
entry:
  ret void
}

declare ptr @pir_omp_task_here()

declare i32 @llvm.umin.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)
