; Prefix sums: blocks are summed, the sums are summed, blocks are written.
; Made from prefix.c by build.py; do not edit.
; result: 1450091697

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 10000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@x = internal unnamed_addr global ptr null, align 8
@y = internal unnamed_addr global ptr null, align 8
@sums = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i47 = alloca %struct.timespec, align 8
  %t.i = alloca %struct.timespec, align 8
  %cmp = icmp sgt i32 %argc, 1
  br i1 %cmp, label %cond.end, label %if.then
cond.end:
  %arrayidx = getelementptr inbounds nuw i8, ptr %argv, i64 8
  %0 = load ptr, ptr %arrayidx, align 8
  %call.i = tail call i64 @strtol(ptr noundef nonnull captures(none) %0, ptr noundef null, i32 noundef 10) #11
  %cmp1.not = icmp eq i32 %argc, 2
  br i1 %cmp1.not, label %cond.end6.thread, label %cond.end6
cond.end6.thread:
  tail call fastcc void @setup(i64 noundef %call.i)
  br label %if.end13.peel
cond.end6:
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %argv, i64 16
  %1 = load ptr, ptr %arrayidx3, align 8
  %call.i31 = tail call i64 @strtol(ptr noundef nonnull captures(none) %1, ptr noundef null, i32 noundef 10) #11
  tail call fastcc void @setup(i64 noundef %call.i)
  %cmp1059 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1059, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond764 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i50 = getelementptr inbounds nuw i8, ptr %t.i47, i64 8
  %call.i45.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #11
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @x, align 8
  %5 = load ptr, ptr @y, align 8
  %6 = load ptr, ptr @sums, align 8
  call fastcc void @prefix(i64 noundef %call.i, ptr noundef %4, ptr noundef %5, ptr noundef %6)
  %call.i48.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #11
  %7 = load i64, ptr %t.i47, align 8
  %8 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add.peel = sub i64 %7, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i51.peel = sub i64 %8, %3
  %sub.peel = add i64 %add.i51.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond764, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 10000)
  %9 = load ptr, ptr @x, align 8
  %10 = load ptr, ptr @y, align 8
  %11 = load ptr, ptr @sums, align 8
  tail call fastcc void @prefix(i64 noundef 10000, ptr noundef %9, ptr noundef %10, ptr noundef %11)
  %12 = load ptr, ptr @y, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.06.i.i = phi i64 [ %inc.i.i, %for.body.i.i ], [ 0, %if.then ]
  %h.05.i.i = phi i64 [ %mul.i.i, %for.body.i.i ], [ 1469598103934665603, %if.then ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %12, i64 %i.06.i.i
  %13 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %13 to i64
  %xor.i.i = xor i64 %h.05.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.06.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 80000
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %14 = load ptr, ptr @y, align 8
  %mul.i32 = shl nsw i64 %call.i, 3
  %cmp4.not.i.i33 = icmp eq i64 %call.i, 0
  br i1 %cmp4.not.i.i33, label %check.exit44, label %for.body.i.i34
for.body.i.i34:
  %i.06.i.i35 = phi i64 [ %inc.i.i41, %for.body.i.i34 ], [ 0, %for.cond.cleanup ]
  %h.05.i.i36 = phi i64 [ %mul.i.i40, %for.body.i.i34 ], [ 1469598103934665603, %for.cond.cleanup ]
  %arrayidx.i.i37 = getelementptr inbounds nuw i8, ptr %14, i64 %i.06.i.i35
  %15 = load i8, ptr %arrayidx.i.i37, align 1
  %conv.i.i38 = zext i8 %15 to i64
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
  %call.i45 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #11
  %16 = load i64, ptr %t.i, align 8
  %17 = load i64, ptr %tv_nsec.i, align 8
  %18 = load ptr, ptr @x, align 8
  %19 = load ptr, ptr @y, align 8
  %20 = load ptr, ptr @sums, align 8
  call fastcc void @prefix(i64 noundef %call.i, ptr noundef %18, ptr noundef %19, ptr noundef %20)
  %call.i48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i47) #11
  %21 = load i64, ptr %t.i47, align 8
  %22 = load i64, ptr %tv_nsec.i50, align 8
  %reass.add = sub i64 %21, %16
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i51 = sub i64 %22, %17
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
  %mul = shl nsw i64 %n, 3
  %add.i = add i64 %mul, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #12
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #13
  unreachable
room.exit:
  store ptr %call.i, ptr @x, align 8
  %call.i12 = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #12
  %tobool.not.i13 = icmp eq ptr %call.i12, null
  br i1 %tobool.not.i13, label %if.then.i14, label %room.exit15
if.then.i14:
  tail call void @abort() #13
  unreachable
room.exit15:
  store ptr %call.i12, ptr @y, align 8
  %call.i16 = tail call noalias align 64 dereferenceable_or_null(576) ptr @aligned_alloc(i64 noundef 64, i64 noundef 576) #12
  %tobool.not.i17 = icmp eq ptr %call.i16, null
  br i1 %tobool.not.i17, label %if.then.i18, label %room.exit19
if.then.i18:
  tail call void @abort() #13
  unreachable
room.exit19:
  store ptr %call.i16, ptr @sums, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit19 ], [ %0, %entry ]
  %cmp20 = icmp sgt i64 %n, 0
  br i1 %cmp20, label %for.body, label %for.cond.cleanup
for.cond.cleanup:
  ret void
for.body:
  %i.021 = phi i64 [ %inc, %for.body ], [ 0, %if.end ]
  %2 = mul i64 %i.021, -7046029254386353131
  %mul.i = add i64 %2, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, -2960836687051489901
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc nuw nsw i64 %shr2.i to i32
  %rem = urem i32 %conv.i, 1000
  %conv = zext nneg i32 %rem to i64
  %arrayidx = getelementptr inbounds nuw i64, ptr %1, i64 %i.021
  store i64 %conv, ptr %arrayidx, align 8
  %inc = add nuw nsw i64 %i.021, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @prefix(i64 noundef %n, ptr noalias noundef readonly captures(none) %x, ptr noalias noundef writeonly captures(none) %y, ptr noalias noundef captures(none) %sums) unnamed_addr #8 {
entry:
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %b.0 = phi i64 [ 0, %entry.spine ], [ %add, %if.end ]
  %exitcond = icmp eq i64 %b.0, 64
  br i1 %exitcond, label %if.then, label %if.end
if.then:
  join
  store i64 0, ptr %sums, align 8
  br label %for.body18
if.end:
  %add = add nuw nsw i64 %b.0, 1
  fork interior [label %if.then1, label %for.cond]
if.then1:
  %mul = mul nsw i64 %add, %n
  %div = sdiv i64 %mul, 64
  %mul2 = mul nsw i64 %b.0, %n
  %div3 = sdiv i64 %mul2, 64
  %cmp586 = icmp slt i64 %div3, %div
  br i1 %cmp586, label %for.body, label %for.cond.cleanup
for.cond.cleanup:
  %s.0.lcssa = phi i64 [ 0, %if.then1 ], [ %add6, %for.body ]
  %arrayidx8 = getelementptr inbounds nuw i64, ptr %sums, i64 %add
  store i64 %s.0.lcssa, ptr %arrayidx8, align 8
  halt
for.body:
  %i.088 = phi i64 [ %inc, %for.body ], [ %div3, %if.then1 ]
  %s.087 = phi i64 [ %add6, %for.body ], [ 0, %if.then1 ]
  %arrayidx = getelementptr inbounds i64, ptr %x, i64 %i.088
  %0 = load i64, ptr %arrayidx, align 8
  %add6 = add nsw i64 %0, %s.087
  %inc = add nsw i64 %i.088, 1
  %exitcond95.not = icmp eq i64 %inc, %div
  br i1 %exitcond95.not, label %for.cond.cleanup, label %for.body
for.cond.cleanup17:
  fork [label %for.cond.cleanup17.spine]
for.cond.cleanup17.spine:
  br label %for.cond29
for.body18:
  %1 = phi i64 [ 0, %if.then ], [ %add22, %for.body18 ]
  %b14.089 = phi i64 [ 0, %if.then ], [ %add20, %for.body18 ]
  %add20 = add nuw nsw i64 %b14.089, 1
  %arrayidx21 = getelementptr inbounds nuw i64, ptr %sums, i64 %add20
  %2 = load i64, ptr %arrayidx21, align 8
  %add22 = add nsw i64 %2, %1
  store i64 %add22, ptr %arrayidx21, align 8
  %exitcond96.not = icmp eq i64 %add20, 64
  br i1 %exitcond96.not, label %for.cond.cleanup17, label %for.body18
for.cond29:
  %b28.0 = phi i64 [ 0, %for.cond.cleanup17.spine ], [ %add38, %if.end32 ]
  %exitcond97 = icmp eq i64 %b28.0, 64
  br i1 %exitcond97, label %if.then31, label %if.end32
if.then31:
  join
  ret void
if.end32:
  %add38 = add nuw nsw i64 %b28.0, 1
  fork interior [label %if.then34, label %for.cond29]
if.then34:
  %mul39 = mul nsw i64 %add38, %n
  %div40 = sdiv i64 %mul39, 64
  %mul42 = mul nsw i64 %b28.0, %n
  %div43 = sdiv i64 %mul42, 64
  %cmp4590 = icmp slt i64 %div43, %div40
  br i1 %cmp4590, label %for.body47.preheader, label %for.cond.cleanup46
for.body47.preheader:
  %arrayidx36 = getelementptr inbounds nuw i64, ptr %sums, i64 %b28.0
  %3 = load i64, ptr %arrayidx36, align 8
  br label %for.body47
for.cond.cleanup46:
  halt
for.body47:
  %i41.092 = phi i64 [ %inc52, %for.body47 ], [ %div43, %for.body47.preheader ]
  %s35.091 = phi i64 [ %add49, %for.body47 ], [ %3, %for.body47.preheader ]
  %arrayidx48 = getelementptr inbounds i64, ptr %x, i64 %i41.092
  %4 = load i64, ptr %arrayidx48, align 8
  %add49 = add nsw i64 %4, %s35.091
  %arrayidx50 = getelementptr inbounds i64, ptr %y, i64 %i41.092
  store i64 %add49, ptr %arrayidx50, align 8
  %inc52 = add nsw i64 %i41.092, 1
  %exitcond98.not = icmp eq i64 %inc52, %div40
  br i1 %exitcond98.not, label %for.cond.cleanup46, label %for.body47
}

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
attributes #11 = { nounwind }
attributes #12 = { nounwind allocsize(1) }
attributes #13 = { noreturn nounwind }
attributes #14 = { noduplicate nomerge nounwind }
attributes #15 = { noduplicate nomerge noreturn nounwind }

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
