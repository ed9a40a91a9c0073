define void @pir_omp_race_task(ptr %creator, ptr %task, ptr %code, i32 %destroys, i32 %count, ptr %list, i32 %more, ptr %others) {
entry:
  %records = alloca [28 x i64], align 16
  call void @llvm.lifetime.start.p0(ptr %records)
  %tasks.i = getelementptr inbounds nuw i8, ptr %creator, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %add.ptr = getelementptr inbounds nuw i8, ptr %records, i64 184
  %team = getelementptr inbounds nuw i8, ptr %creator, i64 16
  %2 = load ptr, ptr %team, align 8
  %tobool.not = icmp eq ptr %2, null
  br i1 %tobool.not, label %land.end, label %land.rhs

land.rhs:
  %3 = load i32, ptr %2, align 8
  %cmp = icmp sgt i32 %3, 1
  br label %land.end

land.end:
  %4 = phi i1 [ false, %tasks_of.exit ], [ %cmp, %land.rhs ]
  call void @pir_omp_task_begin(ptr %records, ptr %creator)
  store ptr null, ptr %add.ptr, align 8
  %all_memory = getelementptr inbounds nuw i8, ptr %records, i64 204
  store i32 0, ptr %all_memory, align 4
  %children = getelementptr inbounds nuw i8, ptr %records, i64 200
  store i32 0, ptr %children, align 8
  %group = getelementptr inbounds nuw i8, ptr %1, i64 8
  %5 = load ptr, ptr %group, align 8
  %group2 = getelementptr inbounds nuw i8, ptr %records, i64 192
  store ptr %5, ptr %group2, align 16
  %all = getelementptr inbounds nuw i8, ptr %1, i64 24
  %6 = load ptr, ptr %all, align 8
  %all3 = getelementptr inbounds nuw i8, ptr %records, i64 208
  store ptr %6, ptr %all3, align 16
  %tasks = getelementptr inbounds nuw i8, ptr %records, i64 112
  store ptr %add.ptr, ptr %tasks, align 16
  call void @pir_omp_strand_enter(ptr %records)
  br i1 %4, label %if.then, label %if.end

if.then:
  call void @llvm.parallel.race.task()
  br label %if.end

if.end:
  %cmp37.i = icmp sgt i32 %count, 0
  br i1 %cmp37.i, label %for.body.lr.ph.i, label %after.exit

for.body.lr.ph.i:
  %children.i = getelementptr inbounds nuw i8, ptr %1, i64 16
  %all_memory.i = getelementptr inbounds nuw i8, ptr %1, i64 20
  %wide.trip.count.i = zext nneg i32 %count to i64
  br label %for.body.i

for.body.i:
  %indvars.iv.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %indvars.iv.next.i, %for.inc.i ]
  %add.ptr.i = getelementptr inbounds nuw [3 x i64], ptr %list, i64 %indvars.iv.i
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %7 = load i64, ptr %arrayidx.i.i, align 8
  %conv.i33.i = and i64 %7, 128
  %tobool.not.not.not.i = icmp eq i64 %conv.i33.i, 0
  br i1 %tobool.not.not.not.i, label %if.end.i, label %if.then.i51

if.then.i51:
  %8 = load atomic i32, ptr %children.i acquire, align 4
  br label %for.inc.i

if.end.i:
  %9 = load i64, ptr %add.ptr.i, align 8
  %10 = inttoptr i64 %9 to ptr
  %a.018.i.i = load ptr, ptr %1, align 8
  %tobool.not19.i.i = icmp eq ptr %a.018.i.i, null
  br i1 %tobool.not19.i.i, label %if.then.i.i, label %land.rhs.i.i

land.rhs.i.i:
  %a.020.i.i = phi ptr [ %a.0.i.i, %while.body.i.i ], [ %a.018.i.i, %if.end.i ]
  %11 = load ptr, ptr %a.020.i.i, align 8
  %cmp.not.i.i = icmp eq ptr %11, %10
  br i1 %cmp.not.i.i, label %find.exit.i, label %while.body.i.i

while.body.i.i:
  %next.i.i = getelementptr inbounds nuw i8, ptr %a.020.i.i, i64 8
  %a.0.i.i = load ptr, ptr %next.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %a.0.i.i, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %land.rhs.i.i

if.then.i.i:
  %call.i.i = call ptr @calloc(i64 1, i64 32)
  store ptr %10, ptr %call.i.i, align 8
  %12 = load ptr, ptr %1, align 8
  %next5.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 8
  store ptr %12, ptr %next5.i.i, align 8
  store ptr %call.i.i, ptr %1, align 8
  br label %find.exit.i

find.exit.i:
  %a.1.i.i = phi ptr [ %call.i.i, %if.then.i.i ], [ %a.020.i.i, %land.rhs.i.i ]
  %13 = load atomic i32, ptr %all_memory.i acquire, align 4
  %out.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 20
  %14 = load atomic i32, ptr %out.i acquire, align 4
  %15 = load i64, ptr %arrayidx.i.i, align 8
  %conv.i3034.i = and i64 %15, 255
  %cmp7.not.i = icmp eq i64 %conv.i3034.i, 8
  br i1 %cmp7.not.i, label %if.end9.i, label %if.then8.i

if.then8.i:
  %set.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 24
  %16 = load atomic i32, ptr %set.i acquire, align 4
  br label %if.end9.i

if.end9.i:
  %17 = load i64, ptr %arrayidx.i.i, align 8
  %and1335.i = and i64 %17, 14
  %tobool14.not.i = icmp eq i64 %and1335.i, 0
  br i1 %tobool14.not.i, label %for.inc.i, label %if.then15.i

if.then15.i:
  %in.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 16
  %18 = load atomic i32, ptr %in.i acquire, align 4
  br label %for.inc.i

for.inc.i:
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, %wide.trip.count.i
  br i1 %exitcond.not.i, label %after.exit, label %for.body.i

after.exit:
  %cmp37.i52 = icmp sgt i32 %more, 0
  br i1 %cmp37.i52, label %for.body.lr.ph.i53, label %after.exit92

for.body.lr.ph.i53:
  %children.i54 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %all_memory.i55 = getelementptr inbounds nuw i8, ptr %1, i64 20
  %wide.trip.count.i56 = zext nneg i32 %more to i64
  br label %for.body.i57

for.body.i57:
  %indvars.iv.i58 = phi i64 [ 0, %for.body.lr.ph.i53 ], [ %indvars.iv.next.i65, %for.inc.i64 ]
  %add.ptr.i59 = getelementptr inbounds nuw [3 x i64], ptr %others, i64 %indvars.iv.i58
  %arrayidx.i.i60 = getelementptr inbounds nuw i8, ptr %add.ptr.i59, i64 16
  %19 = load i64, ptr %arrayidx.i.i60, align 8
  %conv.i33.i61 = and i64 %19, 128
  %tobool.not.not.not.i62 = icmp eq i64 %conv.i33.i61, 0
  br i1 %tobool.not.not.not.i62, label %if.end.i67, label %if.then.i63

if.then.i63:
  %20 = load atomic i32, ptr %children.i54 acquire, align 4
  br label %for.inc.i64

if.end.i67:
  %21 = load i64, ptr %add.ptr.i59, align 8
  %22 = inttoptr i64 %21 to ptr
  %a.018.i.i68 = load ptr, ptr %1, align 8
  %tobool.not19.i.i69 = icmp eq ptr %a.018.i.i68, null
  br i1 %tobool.not19.i.i69, label %if.then.i.i77, label %land.rhs.i.i70

land.rhs.i.i70:
  %a.020.i.i71 = phi ptr [ %a.0.i.i75, %while.body.i.i73 ], [ %a.018.i.i68, %if.end.i67 ]
  %23 = load ptr, ptr %a.020.i.i71, align 8
  %cmp.not.i.i72 = icmp eq ptr %23, %22
  br i1 %cmp.not.i.i72, label %find.exit.i80, label %while.body.i.i73

while.body.i.i73:
  %next.i.i74 = getelementptr inbounds nuw i8, ptr %a.020.i.i71, i64 8
  %a.0.i.i75 = load ptr, ptr %next.i.i74, align 8
  %tobool.not.i.i76 = icmp eq ptr %a.0.i.i75, null
  br i1 %tobool.not.i.i76, label %if.then.i.i77, label %land.rhs.i.i70

if.then.i.i77:
  %call.i.i78 = call ptr @calloc(i64 1, i64 32)
  store ptr %22, ptr %call.i.i78, align 8
  %24 = load ptr, ptr %1, align 8
  %next5.i.i79 = getelementptr inbounds nuw i8, ptr %call.i.i78, i64 8
  store ptr %24, ptr %next5.i.i79, align 8
  store ptr %call.i.i78, ptr %1, align 8
  br label %find.exit.i80

find.exit.i80:
  %a.1.i.i81 = phi ptr [ %call.i.i78, %if.then.i.i77 ], [ %a.020.i.i71, %land.rhs.i.i70 ]
  %25 = load atomic i32, ptr %all_memory.i55 acquire, align 4
  %out.i82 = getelementptr inbounds nuw i8, ptr %a.1.i.i81, i64 20
  %26 = load atomic i32, ptr %out.i82 acquire, align 4
  %27 = load i64, ptr %arrayidx.i.i60, align 8
  %conv.i3034.i83 = and i64 %27, 255
  %cmp7.not.i84 = icmp eq i64 %conv.i3034.i83, 8
  br i1 %cmp7.not.i84, label %if.end9.i87, label %if.then8.i85

if.then8.i85:
  %set.i86 = getelementptr inbounds nuw i8, ptr %a.1.i.i81, i64 24
  %28 = load atomic i32, ptr %set.i86 acquire, align 4
  br label %if.end9.i87

if.end9.i87:
  %29 = load i64, ptr %arrayidx.i.i60, align 8
  %and1335.i88 = and i64 %29, 14
  %tobool14.not.i89 = icmp eq i64 %and1335.i88, 0
  br i1 %tobool14.not.i89, label %for.inc.i64, label %if.then15.i90

if.then15.i90:
  %in.i91 = getelementptr inbounds nuw i8, ptr %a.1.i.i81, i64 16
  %30 = load atomic i32, ptr %in.i91 acquire, align 4
  br label %for.inc.i64

for.inc.i64:
  %indvars.iv.next.i65 = add nuw nsw i64 %indvars.iv.i58, 1
  %exitcond.not.i66 = icmp eq i64 %indvars.iv.next.i65, %wide.trip.count.i56
  br i1 %exitcond.not.i66, label %after.exit92, label %for.body.i57

after.exit92:
  %call5 = call i32 %code(i32 0, ptr %task)
  %tobool6.not = icmp eq i32 %destroys, 0
  br i1 %tobool6.not, label %if.end9, label %if.then7

if.then7:
  %arrayidx = getelementptr inbounds nuw i8, ptr %task, i64 24
  %31 = load ptr, ptr %arrayidx, align 8
  %call8 = call i32 %31(i32 0, ptr %task)
  br label %if.end9

if.end9:
  call void @free(ptr %task)
  br i1 %cmp37.i, label %for.body.lr.ph.i93, label %before.exit

for.body.lr.ph.i93:
  %all_memory.i94 = getelementptr inbounds nuw i8, ptr %1, i64 20
  %wide.trip.count.i95 = zext nneg i32 %count to i64
  br label %for.body.i96

for.body.i96:
  %indvars.iv.i97 = phi i64 [ 0, %for.body.lr.ph.i93 ], [ %indvars.iv.next.i103, %for.inc.i102 ]
  %add.ptr.i98 = getelementptr inbounds nuw [3 x i64], ptr %list, i64 %indvars.iv.i97
  %arrayidx.i.i99 = getelementptr inbounds nuw i8, ptr %add.ptr.i98, i64 16
  %32 = load i64, ptr %arrayidx.i.i99, align 8
  %conv.i31.i = and i64 %32, 128
  %tobool.not.not.not.i100 = icmp eq i64 %conv.i31.i, 0
  br i1 %tobool.not.not.not.i100, label %if.end.i105, label %for.inc.i102

if.end.i105:
  %33 = load i64, ptr %add.ptr.i98, align 8
  %34 = inttoptr i64 %33 to ptr
  %a.018.i.i106 = load ptr, ptr %1, align 8
  %tobool.not19.i.i107 = icmp eq ptr %a.018.i.i106, null
  br i1 %tobool.not19.i.i107, label %if.then.i.i115, label %land.rhs.i.i108

land.rhs.i.i108:
  %a.020.i.i109 = phi ptr [ %a.0.i.i113, %while.body.i.i111 ], [ %a.018.i.i106, %if.end.i105 ]
  %35 = load ptr, ptr %a.020.i.i109, align 8
  %cmp.not.i.i110 = icmp eq ptr %35, %34
  br i1 %cmp.not.i.i110, label %find.exit.i118, label %while.body.i.i111

while.body.i.i111:
  %next.i.i112 = getelementptr inbounds nuw i8, ptr %a.020.i.i109, i64 8
  %a.0.i.i113 = load ptr, ptr %next.i.i112, align 8
  %tobool.not.i.i114 = icmp eq ptr %a.0.i.i113, null
  br i1 %tobool.not.i.i114, label %if.then.i.i115, label %land.rhs.i.i108

if.then.i.i115:
  %call.i.i116 = call ptr @calloc(i64 1, i64 32)
  store ptr %34, ptr %call.i.i116, align 8
  %36 = load ptr, ptr %1, align 8
  %next5.i.i117 = getelementptr inbounds nuw i8, ptr %call.i.i116, i64 8
  store ptr %36, ptr %next5.i.i117, align 8
  store ptr %call.i.i116, ptr %1, align 8
  br label %find.exit.i118

find.exit.i118:
  %a.1.i.i119 = phi ptr [ %call.i.i116, %if.then.i.i115 ], [ %a.020.i.i109, %land.rhs.i.i108 ]
  %37 = load i64, ptr %arrayidx.i.i99, align 8
  %38 = trunc i64 %37 to i32
  %conv.i28.i = and i32 %38, 255
  %cmp7.i = icmp eq i32 %conv.i28.i, 1
  %cmp11.i = icmp eq i32 %conv.i28.i, 8
  %cond.v.i = select i1 %cmp11.i, i64 24, i64 20
  %cond15.v.i = select i1 %cmp7.i, i64 16, i64 %cond.v.i
  %cond15.i = getelementptr inbounds nuw i8, ptr %a.1.i.i119, i64 %cond15.v.i
  br label %for.inc.i102

for.inc.i102:
  %cond15.i.sink = phi ptr [ %cond15.i, %find.exit.i118 ], [ %all_memory.i94, %for.body.i96 ]
  %39 = atomicrmw add ptr %cond15.i.sink, i32 1 release, align 4
  %indvars.iv.next.i103 = add nuw nsw i64 %indvars.iv.i97, 1
  %exitcond.not.i104 = icmp eq i64 %indvars.iv.next.i103, %wide.trip.count.i95
  br i1 %exitcond.not.i104, label %before.exit, label %for.body.i96

before.exit:
  br i1 %cmp37.i52, label %for.body.lr.ph.i121, label %before.exit155

for.body.lr.ph.i121:
  %all_memory.i122 = getelementptr inbounds nuw i8, ptr %1, i64 20
  %wide.trip.count.i123 = zext nneg i32 %more to i64
  br label %for.body.i124

for.body.i124:
  %indvars.iv.i125 = phi i64 [ 0, %for.body.lr.ph.i121 ], [ %indvars.iv.next.i132, %for.inc.i131 ]
  %add.ptr.i126 = getelementptr inbounds nuw [3 x i64], ptr %others, i64 %indvars.iv.i125
  %arrayidx.i.i127 = getelementptr inbounds nuw i8, ptr %add.ptr.i126, i64 16
  %40 = load i64, ptr %arrayidx.i.i127, align 8
  %conv.i31.i128 = and i64 %40, 128
  %tobool.not.not.not.i129 = icmp eq i64 %conv.i31.i128, 0
  br i1 %tobool.not.not.not.i129, label %if.end.i134, label %for.inc.i131

if.end.i134:
  %41 = load i64, ptr %add.ptr.i126, align 8
  %42 = inttoptr i64 %41 to ptr
  %a.018.i.i135 = load ptr, ptr %1, align 8
  %tobool.not19.i.i136 = icmp eq ptr %a.018.i.i135, null
  br i1 %tobool.not19.i.i136, label %if.then.i.i144, label %land.rhs.i.i137

land.rhs.i.i137:
  %a.020.i.i138 = phi ptr [ %a.0.i.i142, %while.body.i.i140 ], [ %a.018.i.i135, %if.end.i134 ]
  %43 = load ptr, ptr %a.020.i.i138, align 8
  %cmp.not.i.i139 = icmp eq ptr %43, %42
  br i1 %cmp.not.i.i139, label %find.exit.i147, label %while.body.i.i140

while.body.i.i140:
  %next.i.i141 = getelementptr inbounds nuw i8, ptr %a.020.i.i138, i64 8
  %a.0.i.i142 = load ptr, ptr %next.i.i141, align 8
  %tobool.not.i.i143 = icmp eq ptr %a.0.i.i142, null
  br i1 %tobool.not.i.i143, label %if.then.i.i144, label %land.rhs.i.i137

if.then.i.i144:
  %call.i.i145 = call ptr @calloc(i64 1, i64 32)
  store ptr %42, ptr %call.i.i145, align 8
  %44 = load ptr, ptr %1, align 8
  %next5.i.i146 = getelementptr inbounds nuw i8, ptr %call.i.i145, i64 8
  store ptr %44, ptr %next5.i.i146, align 8
  store ptr %call.i.i145, ptr %1, align 8
  br label %find.exit.i147

find.exit.i147:
  %a.1.i.i148 = phi ptr [ %call.i.i145, %if.then.i.i144 ], [ %a.020.i.i138, %land.rhs.i.i137 ]
  %45 = load i64, ptr %arrayidx.i.i127, align 8
  %46 = trunc i64 %45 to i32
  %conv.i28.i149 = and i32 %46, 255
  %cmp7.i150 = icmp eq i32 %conv.i28.i149, 1
  %cmp11.i151 = icmp eq i32 %conv.i28.i149, 8
  %cond.v.i152 = select i1 %cmp11.i151, i64 24, i64 20
  %cond15.v.i153 = select i1 %cmp7.i150, i64 16, i64 %cond.v.i152
  %cond15.i154 = getelementptr inbounds nuw i8, ptr %a.1.i.i148, i64 %cond15.v.i153
  br label %for.inc.i131

for.inc.i131:
  %cond15.i154.sink = phi ptr [ %cond15.i154, %find.exit.i147 ], [ %all_memory.i122, %for.body.i124 ]
  %47 = atomicrmw add ptr %cond15.i154.sink, i32 1 release, align 4
  %indvars.iv.next.i132 = add nuw nsw i64 %indvars.iv.i125, 1
  %exitcond.not.i133 = icmp eq i64 %indvars.iv.next.i132, %wide.trip.count.i123
  br i1 %exitcond.not.i133, label %before.exit155, label %for.body.i124

before.exit155:
  %children10 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %48 = atomicrmw add ptr %children10, i32 1 release, align 4
  %49 = load ptr, ptr %all, align 8
  %50 = atomicrmw add ptr %49, i32 1 release, align 4
  %51 = load ptr, ptr %group, align 8
  %tobool13.not = icmp eq ptr %51, null
  br i1 %tobool13.not, label %if.end17, label %if.then14

if.then14:
  %tasks16 = getelementptr inbounds nuw i8, ptr %51, i64 8
  %52 = atomicrmw add ptr %tasks16, i32 1 release, align 4
  br label %if.end17

if.end17:
  br i1 %4, label %if.then19, label %if.end20

if.then19:
  call void @llvm.parallel.race.task.end()
  br label %if.end20

if.end20:
  call void @pir_omp_strand_leave(ptr %records)
  call void @llvm.lifetime.end.p0(ptr %records)
  ret void
}

declare void @llvm.lifetime.start.p0(ptr)

declare void @pir_omp_task_begin(ptr, ptr)

declare void @pir_omp_strand_enter(ptr)

declare void @llvm.parallel.race.task()

declare void @free(ptr)

declare void @llvm.parallel.race.task.end()

declare void @pir_omp_strand_leave(ptr)

declare void @llvm.lifetime.end.p0(ptr)

define void @pir_omp_race_wait(ptr %s) {
entry:
  %tasks.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %children = getelementptr inbounds nuw i8, ptr %1, i64 16
  %2 = load atomic i32, ptr %children acquire, align 4
  ret void
}

define void @pir_omp_race_wait_for(ptr %s, i32 %count, ptr %list, i32 %more, ptr %others) {
entry:
  %tasks.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %cmp37.i = icmp sgt i32 %count, 0
  br i1 %cmp37.i, label %for.body.lr.ph.i, label %after.exit

for.body.lr.ph.i:
  %children.i = getelementptr inbounds nuw i8, ptr %1, i64 16
  %all_memory.i = getelementptr inbounds nuw i8, ptr %1, i64 20
  %wide.trip.count.i = zext nneg i32 %count to i64
  br label %for.body.i

for.body.i:
  %indvars.iv.i = phi i64 [ 0, %for.body.lr.ph.i ], [ %indvars.iv.next.i, %for.inc.i ]
  %add.ptr.i = getelementptr inbounds nuw [3 x i64], ptr %list, i64 %indvars.iv.i
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %add.ptr.i, i64 16
  %2 = load i64, ptr %arrayidx.i.i, align 8
  %conv.i33.i = and i64 %2, 128
  %tobool.not.not.not.i = icmp eq i64 %conv.i33.i, 0
  br i1 %tobool.not.not.not.i, label %if.end.i, label %if.then.i3

if.then.i3:
  %3 = load atomic i32, ptr %children.i acquire, align 4
  br label %for.inc.i

if.end.i:
  %4 = load i64, ptr %add.ptr.i, align 8
  %5 = inttoptr i64 %4 to ptr
  %a.018.i.i = load ptr, ptr %1, align 8
  %tobool.not19.i.i = icmp eq ptr %a.018.i.i, null
  br i1 %tobool.not19.i.i, label %if.then.i.i, label %land.rhs.i.i

land.rhs.i.i:
  %a.020.i.i = phi ptr [ %a.0.i.i, %while.body.i.i ], [ %a.018.i.i, %if.end.i ]
  %6 = load ptr, ptr %a.020.i.i, align 8
  %cmp.not.i.i = icmp eq ptr %6, %5
  br i1 %cmp.not.i.i, label %find.exit.i, label %while.body.i.i

while.body.i.i:
  %next.i.i = getelementptr inbounds nuw i8, ptr %a.020.i.i, i64 8
  %a.0.i.i = load ptr, ptr %next.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %a.0.i.i, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %land.rhs.i.i

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 32)
  store ptr %5, ptr %call.i.i, align 8
  %7 = load ptr, ptr %1, align 8
  %next5.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 8
  store ptr %7, ptr %next5.i.i, align 8
  store ptr %call.i.i, ptr %1, align 8
  br label %find.exit.i

find.exit.i:
  %a.1.i.i = phi ptr [ %call.i.i, %if.then.i.i ], [ %a.020.i.i, %land.rhs.i.i ]
  %8 = load atomic i32, ptr %all_memory.i acquire, align 4
  %out.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 20
  %9 = load atomic i32, ptr %out.i acquire, align 4
  %10 = load i64, ptr %arrayidx.i.i, align 8
  %conv.i3034.i = and i64 %10, 255
  %cmp7.not.i = icmp eq i64 %conv.i3034.i, 8
  br i1 %cmp7.not.i, label %if.end9.i, label %if.then8.i

if.then8.i:
  %set.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 24
  %11 = load atomic i32, ptr %set.i acquire, align 4
  br label %if.end9.i

if.end9.i:
  %12 = load i64, ptr %arrayidx.i.i, align 8
  %and1335.i = and i64 %12, 14
  %tobool14.not.i = icmp eq i64 %and1335.i, 0
  br i1 %tobool14.not.i, label %for.inc.i, label %if.then15.i

if.then15.i:
  %in.i = getelementptr inbounds nuw i8, ptr %a.1.i.i, i64 16
  %13 = load atomic i32, ptr %in.i acquire, align 4
  br label %for.inc.i

for.inc.i:
  %indvars.iv.next.i = add nuw nsw i64 %indvars.iv.i, 1
  %exitcond.not.i = icmp eq i64 %indvars.iv.next.i, %wide.trip.count.i
  br i1 %exitcond.not.i, label %after.exit, label %for.body.i

after.exit:
  %14 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i5 = icmp eq ptr %14, null
  br i1 %tobool.not.i5, label %if.then.i7, label %tasks_of.exit11

if.then.i7:
  %call.i8 = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i9 = getelementptr inbounds nuw i8, ptr %call.i8, i64 32
  %all.i10 = getelementptr inbounds nuw i8, ptr %call.i8, i64 24
  store ptr %all_of_thread.i9, ptr %all.i10, align 8
  store ptr %call.i8, ptr %tasks.i, align 8
  br label %tasks_of.exit11

tasks_of.exit11:
  %15 = load ptr, ptr %tasks.i, align 8
  %cmp37.i12 = icmp sgt i32 %more, 0
  br i1 %cmp37.i12, label %for.body.lr.ph.i13, label %after.exit52

for.body.lr.ph.i13:
  %children.i14 = getelementptr inbounds nuw i8, ptr %15, i64 16
  %all_memory.i15 = getelementptr inbounds nuw i8, ptr %15, i64 20
  %wide.trip.count.i16 = zext nneg i32 %more to i64
  br label %for.body.i17

for.body.i17:
  %indvars.iv.i18 = phi i64 [ 0, %for.body.lr.ph.i13 ], [ %indvars.iv.next.i25, %for.inc.i24 ]
  %add.ptr.i19 = getelementptr inbounds nuw [3 x i64], ptr %others, i64 %indvars.iv.i18
  %arrayidx.i.i20 = getelementptr inbounds nuw i8, ptr %add.ptr.i19, i64 16
  %16 = load i64, ptr %arrayidx.i.i20, align 8
  %conv.i33.i21 = and i64 %16, 128
  %tobool.not.not.not.i22 = icmp eq i64 %conv.i33.i21, 0
  br i1 %tobool.not.not.not.i22, label %if.end.i27, label %if.then.i23

if.then.i23:
  %17 = load atomic i32, ptr %children.i14 acquire, align 4
  br label %for.inc.i24

if.end.i27:
  %18 = load i64, ptr %add.ptr.i19, align 8
  %19 = inttoptr i64 %18 to ptr
  %a.018.i.i28 = load ptr, ptr %15, align 8
  %tobool.not19.i.i29 = icmp eq ptr %a.018.i.i28, null
  br i1 %tobool.not19.i.i29, label %if.then.i.i37, label %land.rhs.i.i30

land.rhs.i.i30:
  %a.020.i.i31 = phi ptr [ %a.0.i.i35, %while.body.i.i33 ], [ %a.018.i.i28, %if.end.i27 ]
  %20 = load ptr, ptr %a.020.i.i31, align 8
  %cmp.not.i.i32 = icmp eq ptr %20, %19
  br i1 %cmp.not.i.i32, label %find.exit.i40, label %while.body.i.i33

while.body.i.i33:
  %next.i.i34 = getelementptr inbounds nuw i8, ptr %a.020.i.i31, i64 8
  %a.0.i.i35 = load ptr, ptr %next.i.i34, align 8
  %tobool.not.i.i36 = icmp eq ptr %a.0.i.i35, null
  br i1 %tobool.not.i.i36, label %if.then.i.i37, label %land.rhs.i.i30

if.then.i.i37:
  %call.i.i38 = tail call ptr @calloc(i64 1, i64 32)
  store ptr %19, ptr %call.i.i38, align 8
  %21 = load ptr, ptr %15, align 8
  %next5.i.i39 = getelementptr inbounds nuw i8, ptr %call.i.i38, i64 8
  store ptr %21, ptr %next5.i.i39, align 8
  store ptr %call.i.i38, ptr %15, align 8
  br label %find.exit.i40

find.exit.i40:
  %a.1.i.i41 = phi ptr [ %call.i.i38, %if.then.i.i37 ], [ %a.020.i.i31, %land.rhs.i.i30 ]
  %22 = load atomic i32, ptr %all_memory.i15 acquire, align 4
  %out.i42 = getelementptr inbounds nuw i8, ptr %a.1.i.i41, i64 20
  %23 = load atomic i32, ptr %out.i42 acquire, align 4
  %24 = load i64, ptr %arrayidx.i.i20, align 8
  %conv.i3034.i43 = and i64 %24, 255
  %cmp7.not.i44 = icmp eq i64 %conv.i3034.i43, 8
  br i1 %cmp7.not.i44, label %if.end9.i47, label %if.then8.i45

if.then8.i45:
  %set.i46 = getelementptr inbounds nuw i8, ptr %a.1.i.i41, i64 24
  %25 = load atomic i32, ptr %set.i46 acquire, align 4
  br label %if.end9.i47

if.end9.i47:
  %26 = load i64, ptr %arrayidx.i.i20, align 8
  %and1335.i48 = and i64 %26, 14
  %tobool14.not.i49 = icmp eq i64 %and1335.i48, 0
  br i1 %tobool14.not.i49, label %for.inc.i24, label %if.then15.i50

if.then15.i50:
  %in.i51 = getelementptr inbounds nuw i8, ptr %a.1.i.i41, i64 16
  %27 = load atomic i32, ptr %in.i51 acquire, align 4
  br label %for.inc.i24

for.inc.i24:
  %indvars.iv.next.i25 = add nuw nsw i64 %indvars.iv.i18, 1
  %exitcond.not.i26 = icmp eq i64 %indvars.iv.next.i25, %wide.trip.count.i16
  br i1 %exitcond.not.i26, label %after.exit52, label %for.body.i17

after.exit52:
  ret void
}

define void @pir_omp_race_barrier(ptr %s) {
entry:
  %tasks.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %all = getelementptr inbounds nuw i8, ptr %1, i64 24
  %2 = load ptr, ptr %all, align 8
  %3 = load atomic i32, ptr %2 acquire, align 4
  ret void
}

define void @pir_omp_race_group(ptr %s) {
entry:
  %tasks.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %call1 = tail call ptr @calloc(i64 1, i64 16)
  %group2 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %group2, align 8
  store ptr %2, ptr %call1, align 8
  store ptr %call1, ptr %group2, align 8
  ret void
}

declare ptr @calloc(i64, i64)

define void @pir_omp_race_group_end(ptr %s) {
entry:
  %tasks.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i, align 8
  %tobool.not.i = icmp eq ptr %0, null
  br i1 %tobool.not.i, label %if.then.i, label %tasks_of.exit

if.then.i:
  %call.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i = getelementptr inbounds nuw i8, ptr %call.i, i64 32
  %all.i = getelementptr inbounds nuw i8, ptr %call.i, i64 24
  store ptr %all_of_thread.i, ptr %all.i, align 8
  store ptr %call.i, ptr %tasks.i, align 8
  br label %tasks_of.exit

tasks_of.exit:
  %1 = load ptr, ptr %tasks.i, align 8
  %group1 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %group1, align 8
  %tasks = getelementptr inbounds nuw i8, ptr %2, i64 8
  %3 = load atomic i32, ptr %tasks acquire, align 4
  %4 = load ptr, ptr %2, align 8
  store ptr %4, ptr %group1, align 8
  tail call void @free(ptr %2)
  ret void
}

define void @pir_omp_race_taskloop(ptr %s, ptr %task, ptr %code, i32 %destroys, i64 %bytes, i64 %shared, ptr %lower, ptr %upper, i64 %step, i32 %nogroup, i32 %kind, i64 %n, ptr %copy) {
entry:
  %call = tail call i64 @pir_omp_taskloop_count(ptr %lower, ptr %upper, i64 %step, i32 %kind, i64 %n, i64 0)
  %tobool.not = icmp eq i32 %nogroup, 0
  br i1 %tobool.not, label %if.then, label %if.end

if.then:
  %tasks.i.i = getelementptr inbounds nuw i8, ptr %s, i64 112
  %0 = load ptr, ptr %tasks.i.i, align 8
  %tobool.not.i.i = icmp eq ptr %0, null
  br i1 %tobool.not.i.i, label %if.then.i.i, label %pir_omp_race_group.exit

if.then.i.i:
  %call.i.i = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 32
  %all.i.i = getelementptr inbounds nuw i8, ptr %call.i.i, i64 24
  store ptr %all_of_thread.i.i, ptr %all.i.i, align 8
  store ptr %call.i.i, ptr %tasks.i.i, align 8
  br label %pir_omp_race_group.exit

pir_omp_race_group.exit:
  %1 = load ptr, ptr %tasks.i.i, align 8
  %call1.i = tail call ptr @calloc(i64 1, i64 16)
  %group2.i = getelementptr inbounds nuw i8, ptr %1, i64 8
  %2 = load ptr, ptr %group2.i, align 8
  store ptr %2, ptr %call1.i, align 8
  store ptr %call1.i, ptr %group2.i, align 8
  br label %if.end

if.end:
  %cmp21 = icmp sgt i64 %call, 0
  br i1 %cmp21, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br i1 %tobool.not, label %if.then3, label %if.end4

for.body:
  %k.022 = phi i64 [ %inc, %for.body ], [ 0, %if.end ]
  %call1 = tail call ptr @pir_omp_taskloop_part(ptr %task, i64 %bytes, i64 %shared, ptr %lower, ptr %upper, i64 %step, i64 %k.022, i64 %call, i64 0, ptr %copy)
  tail call void @pir_omp_race_task(ptr %s, ptr %call1, ptr %code, i32 %destroys, i32 0, ptr null, i32 0, ptr null)
  %inc = add nuw nsw i64 %k.022, 1
  %exitcond.not = icmp eq i64 %inc, %call
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body

if.then3:
  %tasks.i.i15 = getelementptr inbounds nuw i8, ptr %s, i64 112
  %3 = load ptr, ptr %tasks.i.i15, align 8
  %tobool.not.i.i16 = icmp eq ptr %3, null
  br i1 %tobool.not.i.i16, label %if.then.i.i17, label %pir_omp_race_group_end.exit

if.then.i.i17:
  %call.i.i18 = tail call ptr @calloc(i64 1, i64 40)
  %all_of_thread.i.i19 = getelementptr inbounds nuw i8, ptr %call.i.i18, i64 32
  %all.i.i20 = getelementptr inbounds nuw i8, ptr %call.i.i18, i64 24
  store ptr %all_of_thread.i.i19, ptr %all.i.i20, align 8
  store ptr %call.i.i18, ptr %tasks.i.i15, align 8
  br label %pir_omp_race_group_end.exit

pir_omp_race_group_end.exit:
  %4 = load ptr, ptr %tasks.i.i15, align 8
  %group1.i = getelementptr inbounds nuw i8, ptr %4, i64 8
  %5 = load ptr, ptr %group1.i, align 8
  %tasks.i = getelementptr inbounds nuw i8, ptr %5, i64 8
  %6 = load atomic i32, ptr %tasks.i acquire, align 4
  %7 = load ptr, ptr %5, align 8
  store ptr %7, ptr %group1.i, align 8
  tail call void @free(ptr %5)
  br label %if.end4

if.end4:
  tail call void @free(ptr %task)
  ret void
}

declare i64 @pir_omp_taskloop_count(ptr, ptr, i64, i32, i64, i64)

declare ptr @pir_omp_taskloop_part(ptr, i64, i64, ptr, ptr, i64, i64, i64, i64, ptr)
