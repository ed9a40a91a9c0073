; Merge sort; runs of at most 32 by insertion.
; Made from mergesort.c by build.py; do not edit.
; result: 1521900998

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 5000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@a = internal unnamed_addr global ptr null, align 8
@t = internal unnamed_addr global ptr null, align 8

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
  %4 = load ptr, ptr @a, align 8
  %5 = load ptr, ptr @t, align 8
  call fastcc void @sort(ptr noundef %4, ptr noundef %5, i64 noundef %call.i)
  %call.i48.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %6 = load i64, ptr %t.i47, align 8
  %7 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add.peel = sub i64 %6, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i51.peel = sub i64 %7, %3
  %sub.peel = add i64 %add.i51.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond764, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 5000)
  %8 = load ptr, ptr @a, align 8
  %9 = load ptr, ptr @t, align 8
  tail call fastcc void @sort(ptr noundef %8, ptr noundef %9, i64 noundef 5000)
  %10 = load ptr, ptr @a, align 8
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
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 20000
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %12 = load ptr, ptr @a, align 8
  %mul.i32 = shl nsw i64 %call.i, 2
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
  %14 = load i64, ptr %t.i, align 8
  %15 = load i64, ptr %tv_nsec.i, align 8
  %16 = load ptr, ptr @a, align 8
  %17 = load ptr, ptr @t, align 8
  call fastcc void @sort(ptr noundef %16, ptr noundef %17, i64 noundef %call.i)
  %call.i48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #13
  %18 = load i64, ptr %t.i47, align 8
  %19 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add = sub i64 %18, %14
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i51 = sub i64 %19, %15
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
  %0 = load ptr, ptr @a, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %mul = shl nsw i64 %n, 2
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #15
  unreachable
room.exit:
  store ptr %call.i, ptr @a, align 8
  %call.i11 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #14
  %tobool.not.i12 = icmp eq ptr %call.i11, null
  br i1 %tobool.not.i12, label %if.then.i13, label %room.exit14
if.then.i13:
  tail call void @abort() #15
  unreachable
room.exit14:
  store ptr %call.i11, ptr @t, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit14 ], [ %0, %entry ]
  %cmp15 = icmp sgt i64 %n, 0
  br i1 %cmp15, label %for.body, label %for.cond.cleanup
for.cond.cleanup:
  ret void
for.body:
  %i.016 = phi i64 [ %inc, %for.body ], [ 0, %if.end ]
  %2 = mul i64 %i.016, -7046029254386353131
  %mul.i = add i64 %2, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %arrayidx = getelementptr inbounds nuw i32, ptr %1, i64 %i.016
  store i32 %conv.i, ptr %arrayidx, align 4
  %inc = add nuw nsw i64 %i.016, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @sort(ptr noundef %a, ptr noundef %t, i64 noundef %n) unnamed_addr #8 {
entry:
  %cmp = icmp slt i64 %n, 33
  br i1 %cmp, label %if.then, label %if.end
if.then:
  %cmp26.i = icmp sgt i64 %n, 1
  br i1 %cmp26.i, label %for.body.i, label %return
for.body.i:
  %i.027.i = phi i64 [ %inc.i, %for.end.i ], [ 1, %if.then ]
  %arrayidx.i = getelementptr inbounds nuw i32, ptr %a, i64 %i.027.i
  %0 = load i32, ptr %arrayidx.i, align 4
  br label %land.rhs.i
land.rhs.i:
  %j.025.i = phi i64 [ %i.027.i, %for.body.i ], [ %dec.i, %for.body5.i ]
  %1 = getelementptr i32, ptr %a, i64 %j.025.i
  %arrayidx3.i = getelementptr i8, ptr %1, i64 -4
  %2 = load i32, ptr %arrayidx3.i, align 4
  %cmp4.i = icmp sgt i32 %2, %0
  br i1 %cmp4.i, label %for.body5.i, label %for.end.i
for.body5.i:
  store i32 %2, ptr %1, align 4
  %dec.i = add nsw i64 %j.025.i, -1
  %cmp2.i = icmp sgt i64 %j.025.i, 1
  br i1 %cmp2.i, label %land.rhs.i, label %for.end.i
for.end.i:
  %j.0.lcssa.i = phi i64 [ 0, %for.body5.i ], [ %j.025.i, %land.rhs.i ]
  %arrayidx9.i = getelementptr inbounds i32, ptr %a, i64 %j.0.lcssa.i
  store i32 %0, ptr %arrayidx9.i, align 4
  %inc.i = add nuw nsw i64 %i.027.i, 1
  %exitcond.not.i = icmp eq i64 %inc.i, %n
  br i1 %exitcond.not.i, label %return, label %for.body.i
if.end:
  %div52 = lshr i64 %n, 1
  fork label %while.body.preheader [label %if.then1]
if.then1:
  tail call fastcc void @sort(ptr noundef %a, ptr noundef %t, i64 noundef %div52)
  halt
while.body.preheader:
  %add.ptr = getelementptr inbounds nuw i32, ptr %a, i64 %div52
  %add.ptr3 = getelementptr inbounds nuw i32, ptr %t, i64 %div52
  %sub = sub nsw i64 %n, %div52
  tail call fastcc void @sort(ptr noundef %add.ptr, ptr noundef %add.ptr3, i64 noundef %sub)
  br label %while.body.preheader.joined
while.body.preheader.joined:
  join
  br label %while.body
while.cond13.preheader:
  %cmp1459 = icmp samesign ult i64 %i.1, %div52
  br i1 %cmp1459, label %while.body15.preheader, label %while.end20
while.body15.preheader:
  %3 = add nuw i64 %inc11, %div52
  %4 = sub i64 %3, %i.1
  br label %while.body15
while.body:
  %k.057 = phi i64 [ %inc11, %while.body ], [ 0, %while.body.preheader.joined ]
  %j.056 = phi i64 [ %j.1, %while.body ], [ %div52, %while.body.preheader.joined ]
  %i.055 = phi i64 [ %i.1, %while.body ], [ 0, %while.body.preheader.joined ]
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %i.055
  %5 = load i32, ptr %arrayidx, align 4
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %a, i64 %j.056
  %6 = load i32, ptr %arrayidx6, align 4
  %cmp7.not = icmp sle i32 %5, %6
  %inc = zext i1 %cmp7.not to i64
  %i.1 = add nuw nsw i64 %i.055, %inc
  %not.cmp7.not = xor i1 %cmp7.not, true
  %inc9 = zext i1 %not.cmp7.not to i64
  %j.1 = add nuw nsw i64 %j.056, %inc9
  %cond = tail call i32 @llvm.smin.i32(i32 %5, i32 %6)
  %inc11 = add nuw nsw i64 %k.057, 1
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %t, i64 %k.057
  store i32 %cond, ptr %arrayidx12, align 4
  %cmp4 = icmp samesign ult i64 %i.1, %div52
  %cmp5 = icmp slt i64 %j.1, %n
  %7 = select i1 %cmp4, i1 %cmp5, i1 false
  br i1 %7, label %while.body, label %while.cond13.preheader
while.body15:
  %k.161 = phi i64 [ %inc18, %while.body15 ], [ %inc11, %while.body15.preheader ]
  %i.260 = phi i64 [ %inc16, %while.body15 ], [ %i.1, %while.body15.preheader ]
  %inc16 = add nuw nsw i64 %i.260, 1
  %arrayidx17 = getelementptr inbounds nuw i32, ptr %a, i64 %i.260
  %8 = load i32, ptr %arrayidx17, align 4
  %inc18 = add i64 %k.161, 1
  %arrayidx19 = getelementptr inbounds nuw i32, ptr %t, i64 %k.161
  store i32 %8, ptr %arrayidx19, align 4
  %exitcond.not = icmp eq i64 %inc18, %4
  br i1 %exitcond.not, label %while.end20, label %while.body15
while.end20:
  %k.1.lcssa = phi i64 [ %inc11, %while.cond13.preheader ], [ %4, %while.body15 ]
  %mul = shl nsw i64 %k.1.lcssa, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 %a, ptr nonnull align 4 %t, i64 %mul, i1 false)
  br label %return
return:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #11

declare i32 @llvm.smin.i32(i32, i32) #12

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
attributes #11 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
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
!12 = distinct !{!12, !5}
