; y = A x, n rows of 1 to 15 numbers each at random columns.
; Made from spmv.c by build.py; do not edit.
; result: 382029214

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 300, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@x = internal unnamed_addr global ptr null, align 8
@start = internal unnamed_addr global ptr null, align 8
@y = internal unnamed_addr global ptr null, align 8
@column = internal unnamed_addr global ptr null, align 8
@value = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i47 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #13
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  tail call fastcc void @setup(i64 noundef %call.i)
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #13
  tail call fastcc void @setup(i64 noundef %call.i)
  %cmp1059 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1059, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond764 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i50 = getelementptr inbounds nuw i8, ptr %t.i47, i64 8
  %call.i45.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @start, align 8
  %5 = load ptr, ptr @column, align 8
  %6 = load ptr, ptr @value, align 8
  %7 = load ptr, ptr @x, align 8
  %8 = load ptr, ptr @y, align 8
  call fastcc void @spmv(i64 noundef %call.i, ptr noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7, ptr noundef %8)
  %call.i48.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %9 = load i64, ptr %t.i47, align 8
  %10 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add.peel = sub i64 %9, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i51.peel = sub i64 %10, %3
  %sub.peel = add i64 %add.i51.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond764, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 300)
  %11 = load ptr, ptr @start, align 8
  %12 = load ptr, ptr @column, align 8
  %13 = load ptr, ptr @value, align 8
  %14 = load ptr, ptr @x, align 8
  %15 = load ptr, ptr @y, align 8
  tail call fastcc void @spmv(i64 noundef 300, ptr noundef %11, ptr noundef %12, ptr noundef %13, ptr noundef %14, ptr noundef %15)
  %16 = load ptr, ptr @y, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %16, i64 %i.06.i.i
  %17 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %17 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 2400
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %18 = load ptr, ptr @y, align 8
  %mul.i32 = shl nsw i64 %call.i, 3
  %cmp4.not.i.i33 = icmp eq i64 %call.i, 0
  br i1 %cmp4.not.i.i33, label %check.exit44, label %for.body.i.i34
for.body.i.i34:
  %i.06.i.i35 = phi i64 [ %inc.i.i41, %for.body.i.i34 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i36 = phi i64 [ %mul.i.i40, %for.body.i.i34 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i37 = getelementptr inbounds nuw i8, ptr %18, i64 %i.06.i.i35
  %19 = load i8, ptr %arrayidx.i.i37, align 1
  %conv.i.i38 = zext i8 %19 to i64
  %xor.i.i39 = xor i64 %h.05.i.i36, %conv.i.i38
  %mul.i.i40 = mul i64 %xor.i.i39, 1099511628211
  %inc.i.i41 = add nuw i64 %i.06.i.i35, 1
  %exitcond.not.i.i42 = icmp eq i64 %inc.i.i41, %mul.i32
  br i1 %exitcond.not.i.i42, label %check.exit44, label %for.body.i.i34
check.exit44:
  %h.0.lcssa.i.i43 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i40, %for.body.i.i34 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i43)
  br label %cleanup
if.end13:
  %r.060 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i45 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #13
  %20 = load i64, ptr %t.i, align 8
  %21 = load i64, ptr %tv_nsec.i, align 8
  %22 = load ptr, ptr @start, align 8
  %23 = load ptr, ptr @column, align 8
  %24 = load ptr, ptr @value, align 8
  %25 = load ptr, ptr @x, align 8
  %26 = load ptr, ptr @y, align 8
  call fastcc void @spmv(i64 noundef %call.i, ptr noundef %22, ptr noundef %23, ptr noundef %24, ptr noundef %25, ptr noundef %26)
  %call.i48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %27 = load i64, ptr %t.i47, align 8
  %28 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add = sub i64 %27, %20
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i51 = sub i64 %28, %21
  %sub = add i64 %add.i51, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.060, 1
  %exitcond.not = icmp eq i64 %inc, %cond764
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit44 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @x, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = shl nsw i64 %n, 2
  %add.i = add i64 %mul, 67
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #15
  unreachable
room.exit:
  store ptr %call.i, ptr @start, align 8
  %mul1 = shl nsw i64 %n, 3
  %add.i67 = add i64 %mul1, 63
  %and.i68 = and i64 %add.i67, -64
  %call.i69 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i68) #14
  %tobool.not.i70 = icmp eq ptr %call.i69, null
  br i1 %tobool.not.i70, label %if.then.i71, label %room.exit72
if.then.i71:
  tail call void @abort() #15
  unreachable
room.exit72:
  store ptr %call.i69, ptr @x, align 8
  %call.i75 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i68) #14
  %tobool.not.i76 = icmp eq ptr %call.i75, null
  br i1 %tobool.not.i76, label %if.then.i77, label %room.exit78
if.then.i77:
  tail call void @abort() #15
  unreachable
room.exit78:
  store ptr %call.i75, ptr @y, align 8
  %mul5 = mul nsw i64 %n, 60
  %add.i79 = add i64 %mul5, 63
  %and.i80 = and i64 %add.i79, -64
  %call.i81 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i80) #14
  %tobool.not.i82 = icmp eq ptr %call.i81, null
  br i1 %tobool.not.i82, label %if.then.i83, label %room.exit84
if.then.i83:
  tail call void @abort() #15
  unreachable
room.exit84:
  store ptr %call.i81, ptr @column, align 8
  %mul7 = mul nsw i64 %n, 120
  %add.i85 = add i64 %mul7, 63
  %and.i86 = and i64 %add.i85, -64
  %call.i87 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i86) #14
  %tobool.not.i88 = icmp eq ptr %call.i87, null
  br i1 %tobool.not.i88, label %if.then.i89, label %room.exit90
if.then.i89:
  tail call void @abort() #15
  unreachable
room.exit90:
  store ptr %call.i87, ptr @value, align 8
  store i32 0, ptr %call.i, align 64
  %cmp109 = icmp sgt i64 %n, 0
  br i1 %cmp109, label %for.body, label %for.cond15.preheader
for.cond15.preheader:
  %arrayidx16 = getelementptr inbounds i32, ptr %call.i, i64 %n
  %1 = load i32, ptr %arrayidx16, align 4
  %conv = sext i32 %1 to i64
  %cmp17111 = icmp sgt i32 %1, 0
  br i1 %cmp17111, label %for.body20, label %if.end
for.body:
  %2 = phi i32 [ %add12, %for.body ], [ 0, %room.exit90 ]
  %i.0110 = phi i64 [ %add13, %for.body ], [ 0, %room.exit90 ]
  %3 = mul i64 %i.0110, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 15
  %add10 = add nuw nsw i32 %rem, 1
  %add12 = add i32 %add10, %2
  %add13 = add nuw nsw i64 %i.0110, 1
  %arrayidx14 = getelementptr inbounds nuw i32, ptr %call.i, i64 %add13
  store i32 %add12, ptr %arrayidx14, align 4
  %exitcond.not = icmp eq i64 %add13, %n
  br i1 %exitcond.not, label %for.cond15.preheader, label %for.body
for.body20:
  %k.0112 = phi i64 [ %inc32, %for.body20 ], [ 0, %for.cond15.preheader ]
  %4 = mul i64 %k.0112, -7046029254386353131
  %mul.i91 = add i64 %4, -7046029254386353131
  %shr.i92 = lshr i64 %mul.i91, 32
  %xor.i93 = xor i64 %shr.i92, %mul.i91
  %mul1.i94 = mul i64 %xor.i93, -2960836687051489901
  %shr2.i95 = lshr i64 %mul1.i94, 33
  %rem23 = srem i64 %shr2.i95, %n
  %conv24 = trunc nuw nsw i64 %rem23 to i32
  %arrayidx25 = getelementptr inbounds nuw i32, ptr %call.i81, i64 %k.0112
  store i32 %conv24, ptr %arrayidx25, align 4
  %mul.i97 = add i64 %4, -5382687378899015554
  %shr.i98 = lshr i64 %mul.i97, 32
  %xor.i99 = xor i64 %shr.i98, %mul.i97
  %mul1.i100 = mul i64 %xor.i99, -2960836687051489901
  %shr2.i101 = lshr i64 %mul1.i100, 33
  %conv.i102 = trunc nuw nsw i64 %shr2.i101 to i32
  %rem28 = urem i32 %conv.i102, 10
  %conv29 = uitofp nneg i32 %rem28 to double
  %arrayidx30 = getelementptr inbounds nuw double, ptr %call.i87, i64 %k.0112
  store double %conv29, ptr %arrayidx30, align 8
  %inc32 = add nuw nsw i64 %k.0112, 1
  %exitcond115.not = icmp eq i64 %inc32, %conv
  br i1 %exitcond115.not, label %if.end, label %for.body20
if.end:
  %5 = phi ptr [ %0, %entry ], [ %call.i69, %for.cond15.preheader ], [ %call.i69, %for.body20 ]
  %cmp36113 = icmp sgt i64 %n, 0
  br i1 %cmp36113, label %for.body39, label %for.cond.cleanup38
for.cond.cleanup38:
  ret void
for.body39:
  %i34.0114 = phi i64 [ %inc45, %for.body39 ], [ 0, %if.end ]
  %6 = mul i64 %i34.0114, -7046029254386353131
  %mul.i103 = add i64 %6, -7046029254386353131
  %shr.i104 = lshr i64 %mul.i103, 32
  %xor.i105 = xor i64 %shr.i104, %mul.i103
  %mul1.i106 = mul i64 %xor.i105, -2960836687051489901
  %shr2.i107 = lshr i64 %mul1.i106, 33
  %conv.i108 = trunc nuw nsw i64 %shr2.i107 to i32
  %rem41 = urem i32 %conv.i108, 10
  %conv42 = uitofp nneg i32 %rem41 to double
  %arrayidx43 = getelementptr inbounds nuw double, ptr %5, i64 %i34.0114
  store double %conv42, ptr %arrayidx43, align 8
  %inc45 = add nuw nsw i64 %i34.0114, 1
  %exitcond116.not = icmp eq i64 %inc45, %n
  br i1 %exitcond116.not, label %for.cond.cleanup38, label %for.body39
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @spmv(i64 noundef %n, ptr noalias noundef readonly captures(none) %start, ptr noalias noundef readonly captures(none) %column, ptr noalias noundef readonly captures(none) %value, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef writeonly captures(none) %y) unnamed_addr #8 {
entry:
  %smax = tail call i64 @llvm.smax.i64(i64 %n, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %i.0 = phi i64 [ 0, %entry.spine ], [ %inc13, %for.inc12 ]
  %exitcond.not = icmp eq i64 %i.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc12]
if.then1:
  %arrayidx = getelementptr inbounds nuw i32, ptr %start, i64 %i.0
  %0 = load i32, ptr %arrayidx, align 4
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %arrayidx, i64 4
  %1 = load i32, ptr %arrayidx3, align 4
  %cmp425 = icmp slt i32 %0, %1
  br i1 %cmp425, label %for.body.preheader, label %for.cond.cleanup
for.body.preheader:
  %2 = sext i32 %0 to i64
  %wide.trip.count = sext i32 %1 to i64
  br label %for.body
for.cond.cleanup:
  %s.0.lcssa = phi double [ 0.000000e+00, %if.then1 ], [ %6, %for.body ]
  %arrayidx10 = getelementptr inbounds nuw double, ptr %y, i64 %i.0
  store double %s.0.lcssa, ptr %arrayidx10, align 8
  halt
for.body:
  %indvars.iv = phi i64 [ %2, %for.body.preheader ], [ %indvars.iv.next, %for.body ]
  %s.026 = phi double [ 0.000000e+00, %for.body.preheader ], [ %6, %for.body ]
  %arrayidx5 = getelementptr inbounds double, ptr %value, i64 %indvars.iv
  %3 = load double, ptr %arrayidx5, align 8
  %arrayidx7 = getelementptr inbounds i32, ptr %column, i64 %indvars.iv
  %4 = load i32, ptr %arrayidx7, align 4
  %idxprom8 = sext i32 %4 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %x, i64 %idxprom8
  %5 = load double, ptr %arrayidx9, align 8
  %6 = tail call double @llvm.fmuladd.f64(double %3, double %5, double %s.026)
  %indvars.iv.next = add nsw i64 %indvars.iv, 1
  %exitcond30.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond30.not, label %for.cond.cleanup, label %for.body
for.inc12:
  %inc13 = add nuw i64 %i.0, 1
  br label %for.cond
}

declare double @llvm.fmuladd.f64(double, double, double) #10

declare i64 @llvm.smax.i64(i64, i64) #12

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized,aligned") allocsize(1) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { cold nofree noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { noinline nounwind uwtable "min-legal-vector-width"="0" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { noduplicate nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #11 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #12 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #13 = { nounwind }
attributes #14 = { nounwind allocsize(1) }
attributes #15 = { noreturn nounwind }
attributes #16 = { noduplicate nomerge nounwind }
attributes #17 = { noduplicate nomerge noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.mustprogress"}
!6 = distinct !{!6, !5, !7}
!7 = !{!"llvm.loop.peeled.count", i32 1}
!8 = distinct !{!8, !5}
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !5}
!11 = distinct !{!11, !5}
