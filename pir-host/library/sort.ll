define void @qsort(ptr %base, i64 %count, i64 %size, ptr %compare) {
entry:
  %cmp = icmp ult i64 %count, 2
  %cmp1 = icmp eq i64 %size, 0
  %or.cond = or i1 %cmp, %cmp1
  br i1 %or.cond, label %return, label %if.end

if.end:
  %mul = mul i64 %size, %count
  %call = tail call ptr @malloc(i64 %mul)
  tail call fastcc void @__pir_sort(ptr %base, i64 %count, i64 %size, ptr %compare, ptr %call)
  tail call void @free(ptr %call)
  br label %return

return:
  ret void
}

declare ptr @malloc(i64)

define internal fastcc void @__pir_sort(ptr %base, i64 %count, i64 %size, ptr %compare, ptr %room) {
entry:
  %cmp = icmp ult i64 %count, 2
  br i1 %cmp, label %return, label %if.end

if.end:
  %div51 = lshr i64 %count, 1
  %sub = sub i64 %count, %div51
  %mul = mul i64 %div51, %size
  %add.ptr = getelementptr inbounds nuw i8, ptr %base, i64 %mul
  tail call fastcc void @__pir_sort(ptr %base, i64 %div51, i64 %size, ptr %compare, ptr %room)
  tail call fastcc void @__pir_sort(ptr %add.ptr, i64 %sub, i64 %size, ptr %compare, ptr %room)
  br label %while.cond

while.cond:
  %left.0 = phi i64 [ %div51, %if.end ], [ %left.1, %if.end8 ]
  %right.0 = phi i64 [ %sub, %if.end ], [ %right.1, %if.end8 ]
  %a.0 = phi ptr [ %base, %if.end ], [ %a.1, %if.end8 ]
  %b.0 = phi ptr [ %add.ptr, %if.end ], [ %b.1, %if.end8 ]
  %to.0 = phi ptr [ %room, %if.end ], [ %add.ptr9, %if.end8 ]
  %cmp1 = icmp ne i64 %left.0, 0
  %cmp2 = icmp ne i64 %right.0, 0
  %0 = select i1 %cmp1, i1 %cmp2, i1 false
  br i1 %0, label %while.body, label %while.end

while.body:
  %call = tail call i32 %compare(ptr %a.0, ptr %b.0)
  %cmp3 = icmp slt i32 %call, 1
  br i1 %cmp3, label %if.then4, label %if.else

if.then4:
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %a.0, i64 %size, i1 false)
  %add.ptr5 = getelementptr inbounds nuw i8, ptr %a.0, i64 %size
  %dec = add nsw i64 %left.0, -1
  br label %if.end8

if.else:
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %b.0, i64 %size, i1 false)
  %add.ptr6 = getelementptr inbounds nuw i8, ptr %b.0, i64 %size
  %dec7 = add i64 %right.0, -1
  br label %if.end8

if.end8:
  %left.1 = phi i64 [ %dec, %if.then4 ], [ %left.0, %if.else ]
  %right.1 = phi i64 [ %right.0, %if.then4 ], [ %dec7, %if.else ]
  %a.1 = phi ptr [ %add.ptr5, %if.then4 ], [ %a.0, %if.else ]
  %b.1 = phi ptr [ %b.0, %if.then4 ], [ %add.ptr6, %if.else ]
  %add.ptr9 = getelementptr inbounds nuw i8, ptr %to.0, i64 %size
  br label %while.cond

while.end:
  %mul10 = mul i64 %left.0, %size
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %a.0, i64 %mul10, i1 false)
  %sub11 = sub i64 %count, %right.0
  %mul12 = mul i64 %sub11, %size
  tail call void @llvm.memcpy.p0.p0.i64(ptr %base, ptr %room, i64 %mul12, i1 false)
  br label %return

return:
  ret void
}

declare void @free(ptr)

define void @qsort_r(ptr %base, i64 %count, i64 %size, ptr %compare, ptr %context) {
entry:
  %cmp = icmp ult i64 %count, 2
  %cmp1 = icmp eq i64 %size, 0
  %or.cond = or i1 %cmp, %cmp1
  br i1 %or.cond, label %return, label %if.end

if.end:
  %mul = mul i64 %size, %count
  %call = tail call ptr @malloc(i64 %mul)
  tail call fastcc void @__pir_sort_r(ptr %base, i64 %count, i64 %size, ptr %compare, ptr %context, ptr %call)
  tail call void @free(ptr %call)
  br label %return

return:
  ret void
}

define internal fastcc void @__pir_sort_r(ptr %base, i64 %count, i64 %size, ptr %compare, ptr %context, ptr %room) {
entry:
  %cmp = icmp ult i64 %count, 2
  br i1 %cmp, label %return, label %if.end

if.end:
  %div52 = lshr i64 %count, 1
  %sub = sub i64 %count, %div52
  %mul = mul i64 %div52, %size
  %add.ptr = getelementptr inbounds nuw i8, ptr %base, i64 %mul
  tail call fastcc void @__pir_sort_r(ptr %base, i64 %div52, i64 %size, ptr %compare, ptr %context, ptr %room)
  tail call fastcc void @__pir_sort_r(ptr %add.ptr, i64 %sub, i64 %size, ptr %compare, ptr %context, ptr %room)
  br label %while.cond

while.cond:
  %left.0 = phi i64 [ %div52, %if.end ], [ %left.1, %if.end8 ]
  %right.0 = phi i64 [ %sub, %if.end ], [ %right.1, %if.end8 ]
  %a.0 = phi ptr [ %base, %if.end ], [ %a.1, %if.end8 ]
  %b.0 = phi ptr [ %add.ptr, %if.end ], [ %b.1, %if.end8 ]
  %to.0 = phi ptr [ %room, %if.end ], [ %add.ptr9, %if.end8 ]
  %cmp1 = icmp ne i64 %left.0, 0
  %cmp2 = icmp ne i64 %right.0, 0
  %0 = select i1 %cmp1, i1 %cmp2, i1 false
  br i1 %0, label %while.body, label %while.end

while.body:
  %call = tail call i32 %compare(ptr %a.0, ptr %b.0, ptr %context)
  %cmp3 = icmp slt i32 %call, 1
  br i1 %cmp3, label %if.then4, label %if.else

if.then4:
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %a.0, i64 %size, i1 false)
  %add.ptr5 = getelementptr inbounds nuw i8, ptr %a.0, i64 %size
  %dec = add nsw i64 %left.0, -1
  br label %if.end8

if.else:
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %b.0, i64 %size, i1 false)
  %add.ptr6 = getelementptr inbounds nuw i8, ptr %b.0, i64 %size
  %dec7 = add i64 %right.0, -1
  br label %if.end8

if.end8:
  %left.1 = phi i64 [ %dec, %if.then4 ], [ %left.0, %if.else ]
  %right.1 = phi i64 [ %right.0, %if.then4 ], [ %dec7, %if.else ]
  %a.1 = phi ptr [ %add.ptr5, %if.then4 ], [ %a.0, %if.else ]
  %b.1 = phi ptr [ %b.0, %if.then4 ], [ %add.ptr6, %if.else ]
  %add.ptr9 = getelementptr inbounds nuw i8, ptr %to.0, i64 %size
  br label %while.cond

while.end:
  %mul10 = mul i64 %left.0, %size
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to.0, ptr %a.0, i64 %mul10, i1 false)
  %sub11 = sub i64 %count, %right.0
  %mul12 = mul i64 %sub11, %size
  tail call void @llvm.memcpy.p0.p0.i64(ptr %base, ptr %room, i64 %mul12, i1 false)
  br label %return

return:
  ret void
}

define ptr @bsearch(ptr %key, ptr %base, i64 %count, i64 %size, ptr %compare) {
entry:
  br label %while.cond

while.cond:
  %high.0 = phi i64 [ %count, %entry ], [ %high.1, %while.body ]
  %low.0 = phi i64 [ 0, %entry ], [ %low.1, %while.body ]
  %cmp = icmp ult i64 %low.0, %high.0
  br i1 %cmp, label %while.body, label %cleanup8

while.body:
  %sub = sub nuw i64 %high.0, %low.0
  %div17 = lshr i64 %sub, 1
  %add = add i64 %div17, %low.0
  %mul = mul i64 %add, %size
  %add.ptr = getelementptr inbounds nuw i8, ptr %base, i64 %mul
  %call = tail call i32 %compare(ptr %key, ptr %add.ptr)
  %cmp1.not = icmp eq i32 %call, 0
  %cmp2 = icmp slt i32 %call, 0
  %add4 = add i64 %add, 1
  %high.1 = select i1 %cmp2, i64 %add, i64 %high.0
  %low.1 = select i1 %cmp2, i64 %low.0, i64 %add4
  br i1 %cmp1.not, label %cleanup8, label %while.cond

cleanup8:
  %retval.2 = phi ptr [ %add.ptr, %while.body ], [ null, %while.cond ]
  ret ptr %retval.2
}

define ptr @lfind(ptr %key, ptr %base, ptr %count, i64 %size, ptr %compare) {
entry:
  %0 = load i64, ptr %count, align 8
  br label %for.cond

for.cond:
  %p.0 = phi ptr [ %base, %entry ], [ %add.ptr, %for.inc ]
  %n.0 = phi i64 [ %0, %entry ], [ %dec, %for.inc ]
  %cmp.not = icmp eq i64 %n.0, 0
  br i1 %cmp.not, label %cleanup, label %for.body

for.body:
  %call = tail call i32 %compare(ptr %key, ptr %p.0)
  %cmp1 = icmp eq i32 %call, 0
  br i1 %cmp1, label %cleanup, label %for.inc

for.inc:
  %dec = add i64 %n.0, -1
  %add.ptr = getelementptr inbounds nuw i8, ptr %p.0, i64 %size
  br label %for.cond

cleanup:
  %spec.select = phi ptr [ null, %for.cond ], [ %p.0, %for.body ]
  ret ptr %spec.select
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
