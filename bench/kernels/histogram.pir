; How often each of 256 values occurs: a table for each block, then a sum.
; Made from histogram.c by build.py; do not edit.
; result: 972321713

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.timespec = type { i64, i64 }

@small = dso_local local_unnamed_addr constant i64 10000, align 8
@.str = private unnamed_addr constant [5 x i8] c"%ld\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"check %lu\0A\00", align 1
@data = internal unnamed_addr global ptr null, align 8
@table = internal unnamed_addr global ptr null, align 8
@sums = internal unnamed_addr global ptr null, align 8

define dso_local range(i32 0, -2147483648) i32 @main(i32 noundef %argc, ptr noundef readonly captures(none) %argv) local_unnamed_addr #0 {
entry:
  %t.i43 = alloca %struct.timespec, align 8
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
  %cmp1055 = icmp sgt i64 %call.i31, 0
  br i1 %cmp1055, label %if.end13.peel, label %for.cond.cleanup
if.end13.peel:
  %cond760 = phi i64 [ 1, %cond.end6.thread ], [ %call.i31, %cond.end6 ]
  %tv_nsec.i = getelementptr inbounds nuw i8, ptr %t.i, i64 8
  %tv_nsec.i46 = getelementptr inbounds nuw i8, ptr %t.i43, i64 8
  %call.i42.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %2 = load i64, ptr %t.i, align 8
  %3 = load i64, ptr %tv_nsec.i, align 8
  %4 = load ptr, ptr @data, align 8
  %5 = load ptr, ptr @table, align 8
  %6 = load ptr, ptr @sums, align 8
  call fastcc void @histogram(i64 noundef %call.i, ptr noundef %4, ptr noundef %5, ptr noundef %6)
  %call.i44.peel = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i43) #12
  %7 = load i64, ptr %t.i43, align 8
  %8 = load i64, ptr %tv_nsec.i46, align 8
  %reass.add.peel = sub i64 %7, %2
  %reass.mul.peel = mul i64 %reass.add.peel, 1000000000
  %add.i47.peel = sub i64 %8, %3
  %sub.peel = add i64 %add.i47.peel, %reass.mul.peel
  %call16.peel = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub.peel)
  %exitcond.peel.not = icmp eq i64 %cond760, 1
  br i1 %exitcond.peel.not, label %for.cond.cleanup, label %if.end13
if.then:
  tail call fastcc void @setup(i64 noundef 10000)
  %9 = load ptr, ptr @data, align 8
  %10 = load ptr, ptr @table, align 8
  %11 = load ptr, ptr @sums, align 8
  tail call fastcc void @histogram(i64 noundef 10000, ptr noundef %9, ptr noundef %10, ptr noundef %11)
  %12 = load ptr, ptr @sums, align 8
  br label %for.body.i.i
for.body.i.i:
  %i.05.i.i = phi i64 [ 0, %if.then ], [ %inc.i.i, %for.body.i.i ]
  %h.04.i.i = phi i64 [ 1469598103934665603, %if.then ], [ %mul.i.i, %for.body.i.i ]
  %arrayidx.i.i = getelementptr inbounds nuw i8, ptr %12, i64 %i.05.i.i
  %13 = load i8, ptr %arrayidx.i.i, align 1
  %conv.i.i = zext i8 %13 to i64
  %xor.i.i = xor i64 %h.04.i.i, %conv.i.i
  %mul.i.i = mul i64 %xor.i.i, 1099511628211
  %inc.i.i = add nuw nsw i64 %i.05.i.i, 1
  %exitcond.not.i.i = icmp eq i64 %inc.i.i, 1024
  br i1 %exitcond.not.i.i, label %check.exit, label %for.body.i.i
check.exit:
  %shr = lshr i64 %mul.i.i, 32
  %xor = xor i64 %shr, %mul.i.i
  %conv = trunc i64 %xor to i32
  %and = and i32 %conv, 2147483647
  br label %cleanup
for.cond.cleanup:
  %14 = load ptr, ptr @sums, align 8
  br label %for.body.i.i32
for.body.i.i32:
  %i.05.i.i33 = phi i64 [ 0, %for.cond.cleanup ], [ %inc.i.i39, %for.body.i.i32 ]
  %h.04.i.i34 = phi i64 [ 1469598103934665603, %for.cond.cleanup ], [ %mul.i.i38, %for.body.i.i32 ]
  %arrayidx.i.i35 = getelementptr inbounds nuw i8, ptr %14, i64 %i.05.i.i33
  %15 = load i8, ptr %arrayidx.i.i35, align 1
  %conv.i.i36 = zext i8 %15 to i64
  %xor.i.i37 = xor i64 %h.04.i.i34, %conv.i.i36
  %mul.i.i38 = mul i64 %xor.i.i37, 1099511628211
  %inc.i.i39 = add nuw nsw i64 %i.05.i.i33, 1
  %exitcond.not.i.i40 = icmp eq i64 %inc.i.i39, 1024
  br i1 %exitcond.not.i.i40, label %check.exit41, label %for.body.i.i32
check.exit41:
  %call18 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i64 noundef %mul.i.i38)
  br label %cleanup
if.end13:
  %r.056 = phi i64 [ %inc, %if.end13 ], [ 1, %if.end13.peel ]
  call fastcc void @setup(i64 noundef %call.i)
  %call.i42 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i) #12
  %16 = load i64, ptr %t.i, align 8
  %17 = load i64, ptr %tv_nsec.i, align 8
  %18 = load ptr, ptr @data, align 8
  %19 = load ptr, ptr @table, align 8
  %20 = load ptr, ptr @sums, align 8
  call fastcc void @histogram(i64 noundef %call.i, ptr noundef %18, ptr noundef %19, ptr noundef %20)
  %call.i44 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %t.i43) #12
  %21 = load i64, ptr %t.i43, align 8
  %22 = load i64, ptr %tv_nsec.i46, align 8
  %reass.add = sub i64 %21, %16
  %reass.mul = mul i64 %reass.add, 1000000000
  %add.i47 = sub i64 %22, %17
  %sub = add i64 %add.i47, %reass.mul
  %call16 = call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i64 noundef %sub)
  %inc = add nuw nsw i64 %r.056, 1
  %exitcond.not = icmp eq i64 %inc, %cond760
  br i1 %exitcond.not, label %for.cond.cleanup, label %if.end13
cleanup:
  %retval.0 = phi i32 [ %and, %check.exit ], [ 0, %check.exit41 ]
  ret i32 %retval.0
}

define internal fastcc void @setup(i64 noundef %n) unnamed_addr #2 {
entry:
  %0 = load ptr, ptr @data, align 8
  %tobool.not = icmp eq ptr %0, null
  br i1 %tobool.not, label %if.then, label %if.end
if.then:
  %add.i = add i64 %n, 63
  %and.i = and i64 %add.i, -64
  %call.i = tail call noalias align 64 ptr @aligned_alloc(i64 noundef 64, i64 noundef %and.i) #13
  %tobool.not.i = icmp eq ptr %call.i, null
  br i1 %tobool.not.i, label %if.then.i, label %room.exit
if.then.i:
  tail call void @abort() #14
  unreachable
room.exit:
  store ptr %call.i, ptr @data, align 8
  %call.i10 = tail call noalias align 64 dereferenceable_or_null(65536) ptr @aligned_alloc(i64 noundef 64, i64 noundef 65536) #13
  %tobool.not.i11 = icmp eq ptr %call.i10, null
  br i1 %tobool.not.i11, label %if.then.i12, label %room.exit13
if.then.i12:
  tail call void @abort() #14
  unreachable
room.exit13:
  store ptr %call.i10, ptr @table, align 8
  %call.i14 = tail call noalias align 64 dereferenceable_or_null(1024) ptr @aligned_alloc(i64 noundef 64, i64 noundef 1024) #13
  %tobool.not.i15 = icmp eq ptr %call.i14, null
  br i1 %tobool.not.i15, label %if.then.i16, label %room.exit17
if.then.i16:
  tail call void @abort() #14
  unreachable
room.exit17:
  store ptr %call.i14, ptr @sums, align 8
  br label %if.end
if.end:
  %1 = phi ptr [ %call.i, %room.exit17 ], [ %0, %entry ]
  %cmp24 = icmp sgt i64 %n, 0
  br i1 %cmp24, label %for.body, label %for.cond.cleanup
for.cond.cleanup:
  ret void
for.body:
  %i.025 = phi i64 [ %inc, %for.body ], [ 0, %if.end ]
  %2 = mul i64 %i.025, -7046029254386353131
  %mul.i = add i64 %2, -7046029254386353131
  %shr.i = lshr i64 %mul.i, 32
  %xor.i = xor i64 %shr.i, %mul.i
  %mul1.i = mul i64 %xor.i, 280067944611219
  %shr2.i = lshr i64 %mul1.i, 33
  %conv.i = trunc i64 %shr2.i to i16
  %mul.i18 = add i64 %2, 8709371129873690708
  %shr.i19 = lshr i64 %mul.i18, 32
  %xor.i20 = xor i64 %shr.i19, %mul.i18
  %mul1.i21 = mul i64 %xor.i20, 791991156115
  %shr2.i22 = lshr i64 %mul1.i21, 33
  %conv.i23 = trunc i64 %shr2.i22 to i16
  %and = and i16 %conv.i23, 255
  %mul = mul i16 %and, %conv.i
  %shr = lshr i16 %mul, 8
  %conv = trunc nuw i16 %shr to i8
  %arrayidx = getelementptr inbounds nuw i8, ptr %1, i64 %i.025
  store i8 %conv, ptr %arrayidx, align 1
  %inc = add nuw nsw i64 %i.025, 1
  %exitcond.not = icmp eq i64 %inc, %n
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #3

declare i64 @strtol(ptr noundef readonly, ptr noundef captures(none), i32 noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #5

declare noalias noundef ptr @aligned_alloc(i64 allocalign noundef, i64 noundef) local_unnamed_addr #6

declare void @abort() local_unnamed_addr #7

define internal fastcc void @histogram(i64 noundef %n, ptr noalias noundef readonly captures(none) %data, ptr noundef captures(none) %table, ptr noundef writeonly captures(none) %sums) unnamed_addr #8 {
entry:
  fork [label %entry.spine]
entry.spine:
  br label %for.cond
for.cond:
  %b.0 = phi i64 [ 0, %entry.spine ], [ %inc19, %for.inc18 ]
  %exitcond = icmp eq i64 %b.0, 64
  br i1 %exitcond, label %if.then, label %if.end
if.then:
  join
  fork [label %if.then.spine]
if.then.spine:
  br label %for.cond23
if.end:
  fork interior [label %if.then1, label %for.inc18]
if.then1:
  %add.ptr.idx = shl nuw nsw i64 %b.0, 10
  %add.ptr = getelementptr inbounds nuw i8, ptr %table, i64 %add.ptr.idx
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(1024) %add.ptr, i8 0, i64 1024, i1 false)
  %mul2 = mul nsw i64 %b.0, %n
  %div = sdiv i64 %mul2, 64
  %add = add nuw nsw i64 %b.0, 1
  %mul3 = mul nsw i64 %add, %n
  %div4 = sdiv i64 %mul3, 64
  %cmp867 = icmp slt i64 %div, %div4
  br i1 %cmp867, label %for.body10, label %for.cond.cleanup9
for.cond.cleanup9:
  halt
for.body10:
  %i.068 = phi i64 [ %inc15, %for.body10 ], [ %div, %if.then1 ]
  %arrayidx11 = getelementptr inbounds i8, ptr %data, i64 %i.068
  %0 = load i8, ptr %arrayidx11, align 1
  %idxprom = zext i8 %0 to i64
  %arrayidx12 = getelementptr inbounds nuw i32, ptr %add.ptr, i64 %idxprom
  %1 = load i32, ptr %arrayidx12, align 4
  %inc13 = add i32 %1, 1
  store i32 %inc13, ptr %arrayidx12, align 4
  %inc15 = add nsw i64 %i.068, 1
  %exitcond73.not = icmp eq i64 %inc15, %div4
  br i1 %exitcond73.not, label %for.cond.cleanup9, label %for.body10
for.inc18:
  %inc19 = add nuw nsw i64 %b.0, 1
  br label %for.cond
for.cond23:
  %k22.0 = phi i64 [ 0, %if.then.spine ], [ %inc44, %for.inc43 ]
  %exitcond74 = icmp eq i64 %k22.0, 256
  br i1 %exitcond74, label %if.then25, label %if.end26
if.then25:
  join
  ret void
if.end26:
  fork interior [label %for.cond30.preheader, label %for.inc43]
for.cond30.preheader:
  %invariant.gep = getelementptr inbounds nuw i32, ptr %table, i64 %k22.0
  br label %for.body33
for.cond.cleanup32:
  %arrayidx41 = getelementptr inbounds nuw i32, ptr %sums, i64 %k22.0
  store i32 %add37, ptr %arrayidx41, align 4
  halt
for.body33:
  %b29.070 = phi i64 [ 0, %for.cond30.preheader ], [ %inc39, %for.body33 ]
  %s.069 = phi i32 [ 0, %for.cond30.preheader ], [ %add37, %for.body33 ]
  %.idx = shl nuw nsw i64 %b29.070, 10
  %gep = getelementptr inbounds nuw i8, ptr %invariant.gep, i64 %.idx
  %2 = load i32, ptr %gep, align 4
  %add37 = add i32 %2, %s.069
  %inc39 = add nuw nsw i64 %b29.070, 1
  %exitcond75.not = icmp eq i64 %inc39, 64
  br i1 %exitcond75.not, label %for.cond.cleanup32, label %for.body33
for.inc43:
  %inc44 = add nuw nsw i64 %k22.0, 1
  br label %for.cond23
}

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #11

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
attributes #11 = { nocallback nofree nounwind willreturn memory(argmem: write) }
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
!10 = distinct !{!10, !5}
