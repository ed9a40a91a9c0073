define i64 @strlen(ptr %s) {
entry:
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.cond ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %s, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  %inc = add i64 %n.0, 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:
  ret i64 %n.0
}

define i64 @strnlen(ptr %s, i64 %max) {
entry:
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.body ]
  %exitcond.not = icmp eq i64 %n.0, %max
  br i1 %exitcond.not, label %while.end, label %land.rhs

land.rhs:
  %arrayidx = getelementptr inbounds nuw i8, ptr %s, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %while.end, label %while.body

while.body:
  %inc = add i64 %n.0, 1
  br label %while.cond

while.end:
  %n.0.lcssa = phi i64 [ %max, %while.cond ], [ %n.0, %land.rhs ]
  ret i64 %n.0.lcssa
}

define ptr @stpcpy(ptr %to, ptr %from) {
entry:
  %call = tail call i64 @strlen(ptr %from)
  %add = add i64 %call, 1
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %add, i1 false)
  %add.ptr = getelementptr inbounds nuw i8, ptr %to, i64 %call
  ret ptr %add.ptr
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define ptr @strcpy(ptr %to, ptr %from) {
entry:
  %call = tail call ptr @stpcpy(ptr %to, ptr %from)
  ret ptr %to
}

define ptr @stpncpy(ptr %to, ptr %from, i64 %size) {
entry:
  %call = tail call i64 @strnlen(ptr %from, i64 %size)
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %call, i1 false)
  %add.ptr = getelementptr inbounds nuw i8, ptr %to, i64 %call
  %sub = sub i64 %size, %call
  tail call void @llvm.memset.p0.i64(ptr %add.ptr, i8 0, i64 %sub, i1 false)
  ret ptr %add.ptr
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define ptr @strncpy(ptr %to, ptr %from, i64 %size) {
entry:
  %call = tail call ptr @stpncpy(ptr %to, ptr %from, i64 %size)
  ret ptr %to
}

define ptr @strcat(ptr %to, ptr %from) {
entry:
  %call = tail call i64 @strlen(ptr %to)
  %add.ptr = getelementptr inbounds nuw i8, ptr %to, i64 %call
  %call1 = tail call ptr @stpcpy(ptr %add.ptr, ptr %from)
  ret ptr %to
}

define ptr @strncat(ptr %to, ptr %from, i64 %max) {
entry:
  %call = tail call i64 @strnlen(ptr %from, i64 %max)
  %call1 = tail call i64 @strlen(ptr %to)
  %add.ptr = getelementptr inbounds nuw i8, ptr %to, i64 %call1
  tail call void @llvm.memcpy.p0.p0.i64(ptr %add.ptr, ptr %from, i64 %call, i1 false)
  %arrayidx = getelementptr inbounds nuw i8, ptr %add.ptr, i64 %call
  store i8 0, ptr %arrayidx, align 1
  ret ptr %to
}

define i64 @strlcpy(ptr %to, ptr %from, i64 %size) {
entry:
  %call = tail call i64 @strlen(ptr %from)
  %cmp.not = icmp eq i64 %size, 0
  br i1 %cmp.not, label %if.end, label %if.then

if.then:
  %cmp1 = icmp ult i64 %call, %size
  %sub = add i64 %size, -1
  %cond = select i1 %cmp1, i64 %call, i64 %sub
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %cond, i1 false)
  %arrayidx = getelementptr inbounds nuw i8, ptr %to, i64 %cond
  store i8 0, ptr %arrayidx, align 1
  br label %if.end

if.end:
  ret i64 %call
}

define ptr @__strcpy_chk(ptr %to, ptr %from, i64 %room) {
entry:
  %call = tail call ptr @strcpy(ptr %to, ptr %from)
  ret ptr %to
}

define ptr @__stpcpy_chk(ptr %to, ptr %from, i64 %room) {
entry:
  %call = tail call ptr @stpcpy(ptr %to, ptr %from)
  ret ptr %call
}

define ptr @__strcat_chk(ptr %to, ptr %from, i64 %room) {
entry:
  %call = tail call ptr @strcat(ptr %to, ptr %from)
  ret ptr %to
}

define ptr @__strncpy_chk(ptr %to, ptr %from, i64 %n, i64 %room) {
entry:
  %call = tail call ptr @strncpy(ptr %to, ptr %from, i64 %n)
  ret ptr %to
}

define ptr @__stpncpy_chk(ptr %to, ptr %from, i64 %n, i64 %room) {
entry:
  %call = tail call ptr @stpncpy(ptr %to, ptr %from, i64 %n)
  ret ptr %call
}

define ptr @__strncat_chk(ptr %to, ptr %from, i64 %n, i64 %room) {
entry:
  %call = tail call ptr @strncat(ptr %to, ptr %from, i64 %n)
  ret ptr %to
}

define i32 @strcmp(ptr %a, ptr %b) {
entry:
  br label %while.cond

while.cond:
  %a.addr.0 = phi ptr [ %a, %entry ], [ %incdec.ptr, %while.body ]
  %b.addr.0 = phi ptr [ %b, %entry ], [ %incdec.ptr4, %while.body ]
  %0 = load i8, ptr %a.addr.0, align 1
  %tobool.not = icmp ne i8 %0, 0
  %.pre = load i8, ptr %b.addr.0, align 1
  %cmp = icmp eq i8 %0, %.pre
  %or.cond = select i1 %tobool.not, i1 %cmp, i1 false
  br i1 %or.cond, label %while.body, label %while.end

while.body:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %a.addr.0, i64 1
  %incdec.ptr4 = getelementptr inbounds nuw i8, ptr %b.addr.0, i64 1
  br label %while.cond

while.end:
  %conv5 = zext i8 %0 to i32
  %conv6 = zext i8 %.pre to i32
  %sub = sub nsw i32 %conv5, %conv6
  ret i32 %sub
}

define i32 @strcoll(ptr %a, ptr %b) {
entry:
  %call = tail call i32 @strcmp(ptr %a, ptr %b)
  ret i32 %call
}

define i32 @strncmp(ptr %a, ptr %b, i64 %max) {
entry:
  br label %for.cond

for.cond:
  %a.addr.0 = phi ptr [ %a, %entry ], [ %incdec.ptr, %for.inc ]
  %b.addr.0 = phi ptr [ %b, %entry ], [ %incdec.ptr6, %for.inc ]
  %max.addr.0 = phi i64 [ %max, %entry ], [ %dec, %for.inc ]
  %cmp.not = icmp eq i64 %max.addr.0, 0
  br i1 %cmp.not, label %return, label %for.body

for.body:
  %0 = load i8, ptr %a.addr.0, align 1
  %1 = load i8, ptr %b.addr.0, align 1
  %cmp2.not = icmp ne i8 %0, %1
  %tobool.not = icmp eq i8 %0, 0
  %or.cond = or i1 %tobool.not, %cmp2.not
  br i1 %or.cond, label %if.then, label %for.inc

if.then:
  %conv4 = zext i8 %0 to i32
  %conv5 = zext i8 %1 to i32
  %sub = sub nsw i32 %conv4, %conv5
  br label %return

for.inc:
  %dec = add i64 %max.addr.0, -1
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %a.addr.0, i64 1
  %incdec.ptr6 = getelementptr inbounds nuw i8, ptr %b.addr.0, i64 1
  br label %for.cond

return:
  %retval.0 = phi i32 [ %sub, %if.then ], [ 0, %for.cond ]
  ret i32 %retval.0
}

define i32 @strcasecmp(ptr %a, ptr %b) {
entry:
  br label %while.cond

while.cond:
  %a.addr.0 = phi ptr [ %a, %entry ], [ %incdec.ptr, %while.body ]
  %b.addr.0 = phi ptr [ %b, %entry ], [ %incdec.ptr5, %while.body ]
  %0 = load i8, ptr %a.addr.0, align 1
  %tobool.not = icmp eq i8 %0, 0
  %.pre = load i8, ptr %b.addr.0, align 1
  br i1 %tobool.not, label %while.cond.while.end_crit_edge, label %land.rhs

while.cond.while.end_crit_edge:
  %.pre24 = add i8 %.pre, -65
  %.pre25 = add i8 %.pre, 32
  br label %while.end

land.rhs:
  %1 = add i8 %0, -65
  %or.cond.i21 = icmp ult i8 %1, 26
  %add.i22 = add i8 %0, 32
  %conv7.i23 = select i1 %or.cond.i21, i8 %add.i22, i8 %0
  %2 = add i8 %.pre, -65
  %or.cond.i18 = icmp ult i8 %2, 26
  %add.i19 = add i8 %.pre, 32
  %conv7.i20 = select i1 %or.cond.i18, i8 %add.i19, i8 %.pre
  %cmp = icmp eq i8 %conv7.i23, %conv7.i20
  br i1 %cmp, label %while.body, label %while.end

while.body:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %a.addr.0, i64 1
  %incdec.ptr5 = getelementptr inbounds nuw i8, ptr %b.addr.0, i64 1
  br label %while.cond

while.end:
  %add.i.pre-phi = phi i8 [ %.pre25, %while.cond.while.end_crit_edge ], [ %add.i19, %land.rhs ]
  %.pre-phi = phi i8 [ %.pre24, %while.cond.while.end_crit_edge ], [ %2, %land.rhs ]
  %3 = add i8 %0, -65
  %or.cond.i15 = icmp ult i8 %3, 26
  %add.i16 = add i8 %0, 32
  %conv7.i17 = select i1 %or.cond.i15, i8 %add.i16, i8 %0
  %conv7 = zext i8 %conv7.i17 to i32
  %or.cond.i = icmp ult i8 %.pre-phi, 26
  %conv7.i = select i1 %or.cond.i, i8 %add.i.pre-phi, i8 %.pre
  %conv9 = zext i8 %conv7.i to i32
  %sub = sub nsw i32 %conv7, %conv9
  ret i32 %sub
}

define i32 @strncasecmp(ptr %a, ptr %b, i64 %max) {
entry:
  br label %for.cond

for.cond:
  %a.addr.0 = phi ptr [ %a, %entry ], [ %incdec.ptr, %for.inc ]
  %b.addr.0 = phi ptr [ %b, %entry ], [ %incdec.ptr9, %for.inc ]
  %max.addr.0 = phi i64 [ %max, %entry ], [ %dec, %for.inc ]
  %cmp.not = icmp eq i64 %max.addr.0, 0
  br i1 %cmp.not, label %return, label %for.body

for.body:
  %0 = load i8, ptr %a.addr.0, align 1
  %1 = add i8 %0, -65
  %or.cond.i22 = icmp ult i8 %1, 26
  %add.i23 = add i8 %0, 32
  %conv7.i24 = select i1 %or.cond.i22, i8 %add.i23, i8 %0
  %2 = load i8, ptr %b.addr.0, align 1
  %3 = add i8 %2, -65
  %or.cond.i19 = icmp ult i8 %3, 26
  %add.i20 = add i8 %2, 32
  %conv7.i21 = select i1 %or.cond.i19, i8 %add.i20, i8 %2
  %cmp3.not = icmp ne i8 %conv7.i24, %conv7.i21
  %tobool.not = icmp eq i8 %0, 0
  %or.cond = or i1 %tobool.not, %cmp3.not
  br i1 %or.cond, label %if.then, label %for.inc

if.then:
  %conv6 = zext i8 %conv7.i24 to i32
  %conv8 = zext i8 %conv7.i21 to i32
  %sub = sub nsw i32 %conv6, %conv8
  br label %return

for.inc:
  %dec = add i64 %max.addr.0, -1
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %a.addr.0, i64 1
  %incdec.ptr9 = getelementptr inbounds nuw i8, ptr %b.addr.0, i64 1
  br label %for.cond

return:
  %retval.0 = phi i32 [ %sub, %if.then ], [ 0, %for.cond ]
  ret i32 %retval.0
}

define ptr @strchrnul(ptr %s, i32 %c) {
entry:
  %sext = shl i32 %c, 24
  %conv3 = ashr exact i32 %sext, 24
  br label %while.cond

while.cond:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %while.cond ]
  %0 = load i8, ptr %s.addr.0, align 1
  %tobool.not = icmp eq i8 %0, 0
  %conv = sext i8 %0 to i32
  %cmp.not = icmp eq i32 %conv3, %conv
  %or.cond = select i1 %tobool.not, i1 true, i1 %cmp.not
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 1
  br i1 %or.cond, label %while.end, label %while.cond

while.end:
  ret ptr %s.addr.0
}

define ptr @strchr(ptr %s, i32 %c) {
entry:
  %call = tail call ptr @strchrnul(ptr %s, i32 %c)
  %0 = load i8, ptr %call, align 1
  %conv = sext i8 %0 to i32
  %sext = shl i32 %c, 24
  %conv2 = ashr exact i32 %sext, 24
  %cmp = icmp eq i32 %conv2, %conv
  %cond = select i1 %cmp, ptr %call, ptr null
  ret ptr %cond
}

define ptr @index(ptr %s, i32 %c) {
entry:
  %call = tail call ptr @strchr(ptr %s, i32 %c)
  ret ptr %call
}

define ptr @strrchr(ptr %s, i32 %c) {
entry:
  %sext = shl i32 %c, 24
  %conv2 = ashr exact i32 %sext, 24
  br label %do.body

do.body:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %do.body ]
  %last.0 = phi ptr [ null, %entry ], [ %spec.select, %do.body ]
  %0 = load i8, ptr %s.addr.0, align 1
  %conv = sext i8 %0 to i32
  %cmp = icmp eq i32 %conv2, %conv
  %spec.select = select i1 %cmp, ptr %s.addr.0, ptr %last.0
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %do.end, label %do.body

do.end:
  ret ptr %spec.select
}

define ptr @rindex(ptr %s, i32 %c) {
entry:
  %call = tail call ptr @strrchr(ptr %s, i32 %c)
  ret ptr %call
}

define ptr @strstr(ptr %s, ptr %part) {
entry:
  br label %for.cond

for.cond:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %for.inc ]
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %for.cond ], [ %inc, %land.rhs ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %part, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %return, label %land.rhs

land.rhs:
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 %n.0
  %1 = load i8, ptr %arrayidx1, align 1
  %cmp = icmp eq i8 %1, %0
  %inc = add i64 %n.0, 1
  br i1 %cmp, label %while.cond, label %cleanup

cleanup:
  %tobool9.not.not = icmp eq i8 %1, 0
  br i1 %tobool9.not.not, label %return, label %for.inc

for.inc:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 1
  br label %for.cond

return:
  %retval.124 = phi ptr [ %s.addr.0, %while.cond ], [ null, %cleanup ]
  ret ptr %retval.124
}

define ptr @strcasestr(ptr %s, ptr %part) {
entry:
  br label %for.cond

for.cond:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %for.inc ]
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %for.cond ], [ %inc, %land.rhs ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %part, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %return, label %land.rhs

land.rhs:
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 %n.0
  %1 = load i8, ptr %arrayidx1, align 1
  %2 = add i8 %1, -65
  %or.cond.i23 = icmp ult i8 %2, 26
  %add.i24 = add i8 %1, 32
  %conv7.i25 = select i1 %or.cond.i23, i8 %add.i24, i8 %1
  %3 = add i8 %0, -65
  %or.cond.i = icmp ult i8 %3, 26
  %add.i = add i8 %0, 32
  %conv7.i = select i1 %or.cond.i, i8 %add.i, i8 %0
  %cmp = icmp eq i8 %conv7.i25, %conv7.i
  %inc = add i64 %n.0, 1
  br i1 %cmp, label %while.cond, label %cleanup

cleanup:
  %tobool10.not.not = icmp eq i8 %1, 0
  br i1 %tobool10.not.not, label %return, label %for.inc

for.inc:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 1
  br label %for.cond

return:
  %retval.128 = phi ptr [ %s.addr.0, %while.cond ], [ null, %cleanup ]
  ret ptr %retval.128
}

define i64 @strspn(ptr %s, ptr %set) {
entry:
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.body ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %s, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

land.rhs:
  %conv = sext i8 %0 to i32
  %call = tail call ptr @strchrnul(ptr %set, i32 %conv)
  %1 = load i8, ptr %call, align 1
  %tobool4.not = icmp eq i8 %1, 0
  br i1 %tobool4.not, label %while.end, label %while.body

while.body:
  %inc = add i64 %n.0, 1
  br label %while.cond

while.end:
  ret i64 %n.0
}

define i64 @strcspn(ptr %s, ptr %set) {
entry:
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.body ]
  %arrayidx = getelementptr inbounds nuw i8, ptr %s, i64 %n.0
  %0 = load i8, ptr %arrayidx, align 1
  %tobool.not = icmp eq i8 %0, 0
  br i1 %tobool.not, label %while.end, label %land.rhs

land.rhs:
  %conv = sext i8 %0 to i32
  %call = tail call ptr @strchrnul(ptr %set, i32 %conv)
  %1 = load i8, ptr %call, align 1
  %tobool3.not = icmp eq i8 %1, 0
  br i1 %tobool3.not, label %while.body, label %while.end

while.body:
  %inc = add i64 %n.0, 1
  br label %while.cond

while.end:
  ret i64 %n.0
}

define ptr @strpbrk(ptr %s, ptr %set) {
entry:
  %call = tail call i64 @strcspn(ptr %s, ptr %set)
  %add.ptr = getelementptr inbounds nuw i8, ptr %s, i64 %call
  %0 = load i8, ptr %add.ptr, align 1
  %tobool.not = icmp eq i8 %0, 0
  %cond = select i1 %tobool.not, ptr null, ptr %add.ptr
  ret ptr %cond
}

define ptr @strtok_r(ptr %s, ptr %set, ptr %next) {
entry:
  %tobool.not = icmp eq ptr %s, null
  br i1 %tobool.not, label %if.then, label %if.end

if.then:
  %0 = load ptr, ptr %next, align 8
  br label %if.end

if.end:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %0, %if.then ]
  %call = tail call i64 @strspn(ptr %s.addr.0, ptr %set)
  %add.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 %call
  %1 = load i8, ptr %add.ptr, align 1
  %tobool1.not = icmp eq i8 %1, 0
  br i1 %tobool1.not, label %return, label %if.end3

if.end3:
  %call4 = tail call i64 @strcspn(ptr %add.ptr, ptr %set)
  %add.ptr5 = getelementptr inbounds nuw i8, ptr %add.ptr, i64 %call4
  %2 = load i8, ptr %add.ptr5, align 1
  %tobool6.not = icmp eq i8 %2, 0
  br i1 %tobool6.not, label %return, label %if.then7

if.then7:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %add.ptr5, i64 1
  store i8 0, ptr %add.ptr5, align 1
  br label %return

return:
  %storemerge = phi ptr [ %add.ptr, %if.end ], [ %incdec.ptr, %if.then7 ], [ %add.ptr5, %if.end3 ]
  %retval.0 = phi ptr [ null, %if.end ], [ %add.ptr, %if.then7 ], [ %add.ptr, %if.end3 ]
  store ptr %storemerge, ptr %next, align 8
  ret ptr %retval.0
}

define ptr @__strtok_r(ptr %s, ptr %set, ptr %next) {
entry:
  %call = tail call ptr @strtok_r(ptr %s, ptr %set, ptr %next)
  ret ptr %call
}

define ptr @strtok(ptr %s, ptr %set) {
entry:
  %call = tail call ptr @__pir_strtok_pointer()
  %call1 = tail call ptr @strtok_r(ptr %s, ptr %set, ptr %call)
  ret ptr %call1
}

declare ptr @__pir_strtok_pointer()

define ptr @strsep(ptr %at, ptr %set) {
entry:
  %0 = load ptr, ptr %at, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:
  %call = tail call i64 @strcspn(ptr %0, ptr %set)
  %add.ptr = getelementptr inbounds nuw i8, ptr %0, i64 %call
  %1 = load i8, ptr %add.ptr, align 1
  %tobool1.not = icmp eq i8 %1, 0
  br i1 %tobool1.not, label %if.end4, label %if.then2

if.then2:
  store i8 0, ptr %add.ptr, align 1
  %add.ptr3 = getelementptr inbounds nuw i8, ptr %add.ptr, i64 1
  br label %if.end4

if.end4:
  %storemerge = phi ptr [ %add.ptr3, %if.then2 ], [ null, %if.end ]
  store ptr %storemerge, ptr %at, align 8
  br label %cleanup

cleanup:
  ret ptr %0
}

define ptr @strndup(ptr %s, i64 %max) {
entry:
  %call = tail call i64 @strnlen(ptr %s, i64 %max)
  %add = add i64 %call, 1
  %call1 = tail call ptr @malloc(i64 %add)
  %tobool.not = icmp eq ptr %call1, null
  br i1 %tobool.not, label %cleanup, label %if.end

if.end:
  tail call void @llvm.memcpy.p0.p0.i64(ptr %call1, ptr %s, i64 %call, i1 false)
  %arrayidx = getelementptr inbounds nuw i8, ptr %call1, i64 %call
  store i8 0, ptr %arrayidx, align 1
  br label %cleanup

cleanup:
  ret ptr %call1
}

declare ptr @malloc(i64)

define ptr @strdup(ptr %s) {
entry:
  %call = tail call i64 @strlen(ptr %s)
  %add = add i64 %call, 1
  %call1 = tail call ptr @malloc(i64 %add)
  %tobool.not = icmp eq ptr %call1, null
  br i1 %tobool.not, label %cond.end, label %cond.true

cond.true:
  %call2 = tail call ptr @strcpy(ptr %call1, ptr %s)
  br label %cond.end

cond.end:
  ret ptr %call1
}

define ptr @__strdup(ptr %s) {
entry:
  %call = tail call ptr @strdup(ptr %s)
  ret ptr %call
}

define i64 @wcslen(ptr %s) {
entry:
  br label %while.cond

while.cond:
  %n.0 = phi i64 [ 0, %entry ], [ %inc, %while.cond ]
  %arrayidx = getelementptr inbounds nuw i32, ptr %s, i64 %n.0
  %0 = load i32, ptr %arrayidx, align 4
  %tobool.not = icmp eq i32 %0, 0
  %inc = add i64 %n.0, 1
  br i1 %tobool.not, label %while.end, label %while.cond

while.end:
  ret i64 %n.0
}

define i32 @wcscmp(ptr %a, ptr %b) {
entry:
  br label %while.cond

while.cond:
  %a.addr.0 = phi ptr [ %a, %entry ], [ %incdec.ptr, %while.body ]
  %b.addr.0 = phi ptr [ %b, %entry ], [ %incdec.ptr1, %while.body ]
  %0 = load i32, ptr %a.addr.0, align 4
  %tobool.not = icmp ne i32 %0, 0
  %.pre = load i32, ptr %b.addr.0, align 4
  %cmp = icmp eq i32 %0, %.pre
  %or.cond = select i1 %tobool.not, i1 %cmp, i1 false
  br i1 %or.cond, label %while.body, label %while.end

while.body:
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %a.addr.0, i64 4
  %incdec.ptr1 = getelementptr inbounds nuw i8, ptr %b.addr.0, i64 4
  br label %while.cond

while.end:
  %cond = tail call i32 @llvm.scmp.i32.i32(i32 %0, i32 %.pre)
  ret i32 %cond
}

define ptr @wcscpy(ptr %to, ptr %from) {
entry:
  %call = tail call i64 @wcslen(ptr %from)
  %add = shl i64 %call, 2
  %mul = add i64 %add, 4
  tail call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %mul, i1 false)
  ret ptr %to
}

define ptr @wcscat(ptr %to, ptr %from) {
entry:
  %call = tail call i64 @wcslen(ptr %to)
  %add.ptr = getelementptr inbounds nuw i32, ptr %to, i64 %call
  %call1 = tail call ptr @wcscpy(ptr %add.ptr, ptr %from)
  ret ptr %to
}

define ptr @wcschr(ptr %s, i32 %c) {
entry:
  br label %while.cond

while.cond:
  %s.addr.0 = phi ptr [ %s, %entry ], [ %incdec.ptr, %while.cond ]
  %0 = load i32, ptr %s.addr.0, align 4
  %tobool.not = icmp eq i32 %0, 0
  %cmp.not = icmp eq i32 %0, %c
  %or.cond = or i1 %tobool.not, %cmp.not
  %incdec.ptr = getelementptr inbounds nuw i8, ptr %s.addr.0, i64 4
  br i1 %or.cond, label %while.end, label %while.cond

while.end:
  %cond = select i1 %cmp.not, ptr %s.addr.0, ptr null
  ret ptr %cond
}

declare i32 @llvm.scmp.i32.i32(i32, i32)
