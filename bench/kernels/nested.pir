; Loops in a loop, each as long as a table says: row i has up to 2,000 numbers to be changed.
; Made from nested.c by build.py; do not edit.
; result: 494397736

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 50, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@x = internal unnamed_addr global ptr null, align 8
@length = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i46 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #12
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  tail call fastcc void @setup(i64 noundef %call.i)
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #12
  tail call fastcc void @setup(i64 noundef %call.i)
  %cmp1058 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1058, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond763 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i49 = getelementptr inbounds nuw i8, ptr %t.i46, i64 8
  %call.i45.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @length, align 8
  %5 = load ptr, ptr @x, align 8
  call fastcc void @rows(i64 noundef %call.i, ptr noundef %4, ptr noundef %5)
  %call.i47.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i46) #12
  %6 = load i64, ptr %t.i46, align 8
  %7 = load i64, ptr %tv_nsec.i49, align 8
  %reass.add.peel = sub i64 %6, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i50.peel = sub i64 %7, %3
  %sub.peel = add i64 %add.i50.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond763, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 50)
  %8 = load ptr, ptr @length, align 8
  %9 = load ptr, ptr @x, align 8
  tail call fastcc void @rows(i64 noundef 50, ptr noundef %8, ptr noundef %9)
  %10 = load ptr, ptr @x, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %10, i64 %i.06.i.i
  %11 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %11 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 400000
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %12 = load ptr, ptr @x, align 8
  %mul1.i32 = mul nsw i64 %call.i, 8000
  %cmp4.not.i.i33 = icmp eq i64 %call.i, 0
  br i1 %cmp4.not.i.i33, label %check.exit44, label %for.body.i.i34
for.body.i.i34:
  %i.06.i.i35 = phi i64 [ %inc.i.i41, %for.body.i.i34 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i36 = phi i64 [ %mul.i.i40, %for.body.i.i34 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i37 = getelementptr inbounds nuw i8, ptr %12, i64 %i.06.i.i35
  %13 = load i8, ptr %arrayidx.i.i37, align 1
  %conv.i.i38 = zext i8 %13 to i64
  %xor.i.i39 = xor i64 %h.05.i.i36, %conv.i.i38
  %mul.i.i40 = mul i64 %xor.i.i39, 1099511628211
  %inc.i.i41 = add nuw i64 %i.06.i.i35, 1
  %exitcond.not.i.i42 = icmp eq i64 %inc.i.i41, %mul1.i32
  br i1 %exitcond.not.i.i42, label %check.exit44, label %for.body.i.i34
check.exit44:
  %h.0.lcssa.i.i43 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i40, %for.body.i.i34 ]
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %h.0.lcssa.i.i43)
  br label %cleanup
if.end13:
  %r.059 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i45 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %14 = load i64, ptr %t.i, align 8
  %15 = load i64, ptr %tv_nsec.i, align 8
  %16 = load ptr, ptr @length, align 8
  %17 = load ptr, ptr @x, align 8
  call fastcc void @rows(i64 noundef %call.i, ptr noundef %16, ptr noundef %17)
  %call.i47 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i46) #12
  %18 = load i64, ptr %t.i46, align 8
  %19 = load i64, ptr %tv_nsec.i49, align 8
  %reass.add = sub i64 %18, %14
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i50 = sub i64 %19, %15
  %sub = add i64 %add.i50, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.059, 1
  %exitcond.not = icmp eq i64 %inc, %cond763
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
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #13
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #14
  unreachable
room.exit:
  store ptr %call.i, ptr @length, align 8
  %mul2 = mul nsw i64 %n, 8000
  %call.i26 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %mul2) #13
  %tobool.not.i27 = icmp eq ptr %call.i26, null
  br i1 %tobool.not.i27, label %if.then.i28, label %room.exit29
if.then.i28:
  tail call void @abort() #14
  unreachable
room.exit29:
  store ptr %call.i26, ptr @x, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i26, %room.exit29 ], [ %0, %entry ]
  %cmp30 = icmp sgt i64 %n, 0
  br i1 %cmp30, label %for.body.lr.ph, label %for.cond.cleanup9
for.body.lr.ph:
  %2 = load ptr, ptr @length, align 8
  br label %for.body
for.body10.lr.ph:
  %mul7 = mul i64 %n, 2000
  %smax = tail call i64 @llvm.smax.i64(i64 %mul7, i64 1)
  br label %for.body10
for.body:
  %i.031 = phi i64 [ 0, %for.body.lr.ph ], [ %inc, %for.body ]
  %3 = mul i64 %i.031, -7046029254386353131
  %mul.i = add i64 %3, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 2000
  %arrayidx = getelementptr inbounds nuw i32, ptr %2, i64 %i.031
  store i32 %rem, ptr %arrayidx, align 4
  %inc = add nuw nsw i64 %i.031, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.body10.lr.ph, label %for.body
for.cond.cleanup9:
  ret void
for.body10:
  %i5.033 = phi i64 [ 0, %for.body10.lr.ph ], [ %inc13, %for.body10 ]
  %4 = trunc i64 %i5.033 to i32
  %conv = and i32 %4, 1023
  %arrayidx11 = getelementptr inbounds nuw i32, ptr %1, i64 %i5.033
  store i32 %conv, ptr %arrayidx11, align 4
  %inc13 = add nuw nsw i64 %i5.033, 1
  %exitcond34.not = icmp eq i64 %inc13, %smax
  br i1 %exitcond34.not, label %for.cond.cleanup9, label %for.body10
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @rows(i64 noundef %n, ptr noundef readonly captures(none) %length, ptr noundef captures(none) %x) unnamed_addr #8 {
entry:
  %smax = tail call i64 @llvm.smax.i64(i64 %n, i64 0)
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %i.0 = phi i64 [ 0, %entry.spine ], [ %inc22, %for.inc21 ]
  %exitcond.not = icmp eq i64 %i.0, %smax
  br i1 %exitcond.not, label %if.then, label %if.end
if.then:
  join
  ret void
if.end:
  fork interior [label %if.then1, label %for.inc21]
if.then1:
  %arrayidx = getelementptr inbounds nuw i32, ptr %length, i64 %i.0
  %0 = load i32, ptr %arrayidx, align 4
  %1 = tail call i32 @llvm.smax.i32(i32 %0, i32 0)
  %smax41 = zext nneg i32 %1 to i64
  fork [label %if.then1.spine]
if.then1.spine:
  br label %for.cond3
for.cond3:
  %j.0 = phi i64 [ 0, %if.then1.spine ], [ %inc18, %for.inc17 ]
  %exitcond42.not = icmp eq i64 %j.0, %smax41
  br i1 %exitcond42.not, label %if.then6, label %if.end7
if.then6:
  join
  halt
if.end7:
  fork interior [label %if.then9, label %for.inc17]
if.then9:
  %add.ptr.idx = mul nuw nsw i64 %i.0, 8000
  %add.ptr = getelementptr inbounds nuw i8, ptr %x, i64 %add.ptr.idx
  %arrayidx10 = getelementptr inbounds nuw i32, ptr %add.ptr, i64 %j.0
  %2 = load i32, ptr %arrayidx10, align 4
  %3 = mul i32 %2, -807543007
  %add.7 = add i32 %3, -853684456
  store i32 %add.7, ptr %arrayidx10, align 4
  halt
for.inc17:
  %inc18 = add nuw nsw i64 %j.0, 1
  br label %for.cond3
for.inc21:
  %inc22 = add nuw i64 %i.0, 1
  br label %for.cond
}

declare i64 @llvm.smax.i64(i64, i64) #11

declare i32 @llvm.smax.i32(i32, i32) #11

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
attributes #10 = { noduplicate noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #11 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #12 = { nounwind }
attributes #13 = { nounwind allocsize(1) }
attributes #14 = { noreturn nounwind }
attributes #15 = { noduplicate nomerge nounwind }
attributes #16 = { noduplicate nomerge noreturn nounwind }

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
